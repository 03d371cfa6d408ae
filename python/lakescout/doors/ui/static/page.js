// What the page does beyond links and forms, all of which work without it: answers without a reload, Esc to stop,
// progress while something runs, copying, and charts as PNG.
"use strict";

const progress = document.getElementById("progress");
let running = null;

function say(text) {
  progress.textContent = text;
}

function leave() {
  document.querySelector("main").removeAttribute("aria-busy");
  if (running) running.events.close();
  running = null;
}

async function stop() {
  if (!running) return;
  const { name, abort } = running;
  leave();
  abort.abort();
  say("Stopped.");
  await fetch("/stop?work=" + encodeURIComponent(name), { method: "POST" });
}

async function go(address, remember) {
  if (running) await stop();
  const name = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
  const abort = new AbortController();
  const mine = { name, abort, events: new EventSource("/progress?work=" + name) };
  running = mine;
  mine.events.onmessage = (event) => { if (running === mine) say((JSON.parse(event.data) || "working") + ". Esc stops it."); };
  mine.events.addEventListener("done", () => mine.events.close());
  say("working. Esc stops it.");
  document.querySelector("main").setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(address, { headers: { "X-Lakescout-Work": name }, signal: abort.signal });
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (running !== mine) return;
    const main = page.querySelector("main");
    if (!main) { location.href = address; return; }
    if (remember) history.pushState(null, "", address);
    document.title = page.title;
    document.querySelector("main").replaceWith(main);
    prepare(false);
    main.focus({ preventScroll: true });
    say("");
  } catch (problem) {
    if (running === mine) say(problem.name === "AbortError" ? "Stopped." : "The server does not answer.");
  } finally {
    mine.events.close();
    if (running === mine) leave();
  }
}

function prepare(again = true) {
  if (again && document.querySelector("[data-again]")) go(location.href, false);
  for (const hidden of document.querySelectorAll("button.copy, a.png")) hidden.hidden = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  const given = new URLSearchParams(new FormData(form));
  go(form.getAttribute("action") + "?" + given, true);
});

document.addEventListener("click", (event) => {
  const copy = event.target.closest("button.copy");
  if (copy) {
    const code = copy.parentElement.querySelector("code");
    navigator.clipboard.writeText(code.textContent).then(
      () => say("Copied."),
      () => getSelection().selectAllChildren(code));
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
  if (link && plain && !link.hasAttribute("download") && !link.closest("svg")) {
    event.preventDefault();
    go(link.getAttribute("href"), true);
  }
});

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
    canvas.toBlob((blob) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = "answer.png";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  };
  image.src = address;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") stop();
  const typing = event.target.matches("input, select, textarea") && !(event.target.id === "q" && !event.target.value);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
    const box = document.getElementById("q");
    if (box) { event.preventDefault(); box.focus(); box.select(); }
  }
});

addEventListener("popstate", () => go(location.href, false));
prepare();
