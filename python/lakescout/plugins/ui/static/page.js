// What the page does beyond links and forms, all of which work without it: answers without a reload, Esc to stop,
// progress while something runs, copying, and charts as PNG.
"use strict";

const progress = document.getElementById("progress");
let running = null;

function say(text) {
  progress.textContent = text;
}

function leave() {
  document.querySelector("main")?.removeAttribute("aria-busy");
  if (running) running.events.close();
  running = null;
}

async function stop() {
  if (!running) return;
  const { name, abort } = running;
  leave();
  if (abort) abort.abort(); else window.stop();
  say("Stopped.");
  document.getElementById("q")?.focus({ preventScroll: true });
  await fetch("/stop?work=" + encodeURIComponent(name), { method: "POST", keepalive: true });
}

// Shows the progress of the work with that name, and lets Esc stop it.
function watch(name, abort) {
  const mine = { name, abort, events: new EventSource("/progress?work=" + encodeURIComponent(name)) };
  running = mine;
  mine.events.onmessage = (event) => { if (running === mine) say((JSON.parse(event.data) || "working") + ". Esc stops it."); };
  mine.events.addEventListener("done", () => mine.events.close());
  say("working. Esc stops it.");
  document.querySelector("main")?.setAttribute("aria-busy", "true");
  return mine;
}

async function send(address, options, use) {
  if (running) await stop();
  const name = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
  const mine = watch(name, new AbortController());
  try {
    const reply = await fetch(address, { ...options, headers: { "X-Lakescout-Work": name }, signal: mine.abort.signal });
    await use(reply, () => running === mine);
  } catch (problem) {
    if (running === mine) say(problem.name === "AbortError" ? "Stopped." : "The server does not answer.");
    if (running === mine && problem.name !== "AbortError") lost();
  } finally {
    mine.events.close();
    if (running === mine) leave();
  }
}

function go(address, remember, options = {}) {
  return send(address, options, async (reply, awaited) => {
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (!awaited()) return;
    const main = page.querySelector("main");
    if (!main) { if (options.method) say("The server does not answer."); else location.href = address; return; }
    const shown = reply.redirected ? reply.url : address;
    if (remember && (reply.redirected || !options.method)) history.pushState(null, "", shown);
    document.title = page.title;
    document.querySelector("main").replaceWith(main);
    const tabs = page.querySelector("header nav");
    if (tabs) document.querySelector("header nav").replaceWith(tabs);
    prepare(false);
    main.focus({ preventScroll: true });
    if (options.toAnswer) main.querySelector(".answer")?.scrollIntoView({ block: "start" });
    say("");
  });
}

function take(address) {
  return send(address, {}, async (reply, awaited) => {
    if (!reply.ok) { const why = await reply.text(); if (awaited()) say(why); return; }
    const whole = await reply.blob();
    if (!awaited()) return;
    const name = /filename="([^"]+)"/.exec(reply.headers.get("Content-Disposition") || "");
    save(whole, name ? name[1] : "answer");
    say(reply.headers.get("X-Lakescout-Note") || "");
  });
}

// What was typed stays: the next try may find the server there again.
function lost() {
  if (document.getElementById("lost")) return;
  const said = document.createElement("p");
  said.id = "lost";
  said.className = "warning";
  said.setAttribute("role", "alert");
  said.textContent = "The page has lost its server. Start lakescout ui again, on the same --port, and press Enter: " +
    "what you typed stays here.";
  document.querySelector("main").prepend(said);
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Questions of this lake are looked for while the page is open.
async function suggest() {
  if (!document.querySelector("[data-soon]")) return;
  const text = await fetch("/ask").then((reply) => reply.text(), () => "");
  const found = new DOMParser().parseFromString(text, "text/html").getElementById("suggested");
  const place = document.getElementById("suggested");
  if (found && place) place.replaceWith(found);
  setTimeout(suggest, 1500);
}

function prepare(again = true) {
  if (document.querySelector("[data-soon]")) setTimeout(suggest, 1000);
  if (again && document.querySelector("[data-again]")) go(location.href, false);
  for (const hidden of document.querySelectorAll("button.copy, a.png")) hidden.hidden = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const given = new URLSearchParams(new FormData(form));
  event.preventDefault();
  if (form.method === "post") go(form.getAttribute("action"), true, { method: "POST", body: given });
  else go(form.getAttribute("action") + "?" + given, true);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button.copy");
  if (button) {
    copy(button.parentElement.querySelector("code"));
    return;
  }
  const name = event.target.closest("#offered li");
  if (name) {
    takeName(document.getElementById("sql"), name.textContent);
    return;
  }
  const png = event.target.closest("a.png");
  if (png) {
    event.preventDefault();
    picture(png.href);
    return;
  }
  const link = event.target.closest("main a[href]");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link && plain && !link.closest("svg")) {
    event.preventDefault();
    if (link.hasAttribute("download")) take(link.getAttribute("href"));
    else go(link.getAttribute("href"), true, link.closest(".choices") ? { toAnswer: true } : {});
  }
});

// Browsers have no clipboard for pages over plain http from another machine.
function copy(code) {
  const select = () => {
    getSelection().selectAllChildren(code);
    say("Selected: press Ctrl+C or ⌘C to copy it.");
  };
  if (navigator.clipboard) navigator.clipboard.writeText(code.textContent).then(() => say("Copied."), select);
  else select();
}

function picture(address) {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    const pen = canvas.getContext("2d");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => save(blob, "answer.png"));
  };
  image.onerror = () => say("The chart could not be drawn.");
  image.src = address;
}

// Offers words of the lake for the last word of the question.
let asked = "", soon = 0;
document.addEventListener("input", (event) => {
  const offered = event.target.list;
  if (event.target.id === "q" && offered) {
    clearTimeout(soon);
    soon = setTimeout(() => complete(event.target.value, offered), 120);
  }
  if (event.target.matches("[data-filters]")) narrow(event.target);
  if (event.target.id === "sql") { clearTimeout(soon); soon = setTimeout(() => offer(event.target), 120); }
});

async function complete(text, offered) {
  asked = text;
  const words = await fetch("/complete?q=" + encodeURIComponent(text)).then((reply) => reply.json(), () => []);
  if (asked !== text) return;
  offered.replaceChildren(...words.map((word) => Object.assign(document.createElement("option"), { value: word })));
}

// Offers names of tables and columns below a statement for the word before the caret: arrows choose, Tab or Enter takes.
async function offer(area) {
  const begun = /[\w."]*$/.exec(area.value.slice(0, area.selectionEnd))[0];
  asked = begun;
  const names = begun.length < 2 ? [] : await fetch("/names?q=" + encodeURIComponent(begun)).then((reply) => reply.json(), () => []);
  if (asked !== begun) return;
  const list = document.getElementById("offered");
  list.replaceChildren(...names.map((name) => Object.assign(document.createElement("li"), { textContent: name })));
  choose(list, 0);
}

function choose(list, step) {
  const all = [...list.children];
  const to = (all.findIndex((each) => each.ariaSelected === "true") + step + all.length) % all.length;
  all.forEach((each, place) => { each.role = "option"; each.ariaSelected = String(place === (step ? to : 0)); });
  list.hidden = !all.length;
}

function takeName(area, name) {
  const end = area.selectionEnd;
  const begun = /[\w."]*$/.exec(area.value.slice(0, end))[0];
  area.setRangeText(name, end - begun.length, end, "end");
  document.getElementById("offered").hidden = true;
  asked = null;
  area.focus();
}

function choosing(event) {
  const list = document.getElementById("offered");
  if (!list || list.hidden || event.target.id !== "sql") return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) choose(list, step);
  else if (event.key === "Tab" || event.key === "Enter") takeName(event.target, list.querySelector("[aria-selected=true]").textContent);
  else { if (event.key === "Escape") { list.hidden = true; asked = null; } return; }
  event.preventDefault();
}

// Shows the rows of a list whose text contains what was typed.
function narrow(box) {
  const wanted = box.value.trim().toLowerCase();
  let left = 0;
  for (const row of document.querySelectorAll("[data-row]")) {
    const group = row.closest("[data-group]");
    row.hidden = !((group?.getAttribute("aria-label") || "") + " " + row.textContent).toLowerCase().includes(wanted);
    left += row.hidden ? 0 : 1;
  }
  for (const group of document.querySelectorAll("[data-group]")) group.hidden = !group.querySelector("[data-row]:not([hidden])");
  const said = document.getElementById("left");
  if (said) said.textContent = left + " of " + said.dataset.total + " tables";
}

document.addEventListener("keydown", choosing);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") stop();
  const typing = event.target.matches("input, select, textarea") && !(event.target.id === "q" && !event.target.value);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
    const box = document.getElementById("q");
    if (box) { event.preventDefault(); box.focus(); box.select(); }
  }
});

addEventListener("popstate", () => go(location.href, false));

// A slow page is streamed, and this script runs before the page is complete.
if (document.readyState === "loading") {
  if (progress.dataset.work) watch(progress.dataset.work, null);
  addEventListener("DOMContentLoaded", () => {
    if (running && !running.abort) { leave(); say(""); }
    prepare();
  });
} else prepare();
