"""A real model in a file, run in this process: what it writes under a grammar, interrupts, bad files, forks.

`make test-local` fetches the smallest model of those that are known, once.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.calls import Message, Tells
from lakescout.errors import LateError, ModelFileError, RefusalError
from lakescout.plugins.models.local_model import LocalModel, sureness_of

pytestmark = pytest.mark.local_model
FILE = Path(os.environ.get("LAKESCOUT_MODEL_FILE", "missing.gguf"))
"""The smallest model that is known; `make test-local` says where it lies."""
PATIENT = 600.0


@pytest.fixture(scope="module")
def model() -> LocalModel:
    return LocalModel(str(FILE), lambda: 1)


def say(text: str, grammar: str = "") -> list[Message]:
    return [Message("user", text, Tells.VALUES, grammar=grammar)]


def test_it_writes_what_the_grammar_allows(model: LocalModel) -> None:
    reply = model.complete(say("Which of the three?", 'root ::= "1" | "2" | "3"'), max_tokens=9, seconds=PATIENT)
    text, sureness = sureness_of(reply.text)
    assert text in {"1", "2", "3"} and sureness is not None and -20 <= sureness <= 0
    assert reply.prompt_tokens > 5 and reply.reply_tokens >= 1


def test_a_grammar_that_is_none_is_refused(model: LocalModel) -> None:
    with pytest.raises(RefusalError, match="grammar"):
        model.complete(say("a", "root ::= ["), max_tokens=9, seconds=PATIENT)


def test_a_prompt_that_is_too_long_is_refused(model: LocalModel) -> None:
    with pytest.raises(RefusalError, match="context"):
        model.complete(say("word " * 20_000), max_tokens=9, seconds=PATIENT)


def test_it_stops_in_time_and_can_be_asked_again(model: LocalModel) -> None:
    with pytest.raises(LateError):
        model.complete(say("Count: " + "one two three " * 1000), max_tokens=5000, seconds=0.5)
    assert model.complete(say("Say yes.", 'root ::= "yes"'), max_tokens=3, seconds=PATIENT).text.startswith("yes")


def test_a_question_is_read_twice() -> None:
    with lakescout.connect(llm_model=str(FILE), second_reader="always", max_seconds=PATIENT) as connection:
        connection.execute("CREATE TABLE singer AS SELECT i AS id, 'France' AS country, i AS age FROM range(5) t(i)")
        found = ask(lake_of(connection), "how many singers are there")
    assert found.second is not None and found.second.statement is not None, found.reasons
    assert found.answers[0].way == "embedded"


def damaged(folder: Path, change: str) -> Path:
    path, whole = folder / f"{change}.gguf", FILE.read_bytes()
    place = whole.find(b"qwen2", whole.find(b"general.architecture"))
    path.write_bytes({"cut": whole[: len(whole) // 2], "other": whole[:place] + b"qwenX" + whole[place + 5 :]}[change])
    return path


@pytest.mark.parametrize("change", ["cut", "other"])
def test_a_damaged_file_is_named(change: str, tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=rf"{change}\.gguf"):
        LocalModel(str(damaged(tmp_path, change))).complete(say("a"), max_tokens=3, seconds=PATIENT)


def test_a_fork_after_loading_is_told(model: LocalModel) -> None:
    model.complete(say("a"), max_tokens=1, seconds=PATIENT)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            model.complete(say("b"), max_tokens=1, seconds=5)
        except BaseException as error:
            os.write(write, str(error).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert b"forked" in os.read(read, 1000)


CALL = """
import sys
from lakescout.plugins.models.local_model import LocalModel
from lakescout.engine.calls import Message, Tells
from lakescout.plugins.models.local_model import sureness_of
model = LocalModel(sys.argv[1], lambda: 1)
model.complete([Message("user", "a", Tells.VALUES)], max_tokens=1, seconds=600)
print("loaded", flush=True)
model.complete([Message("user", "word " * 3000, Tells.VALUES)], max_tokens=4000, seconds=600)
"""


def test_ctrl_c_ends_it() -> None:
    command = [sys.executable, "-c", CALL, str(FILE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "loaded\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, problem = process.communicate(timeout=120)
    assert "KeyboardInterrupt" in problem and process.returncode in {1, -signal.SIGINT}


def test_a_process_with_too_little_memory_is_told() -> None:
    limited = "import resource; resource.setrlimit(resource.RLIMIT_AS, (900 << 20, 900 << 20))\n" + CALL
    done = subprocess.run([sys.executable, "-c", limited, str(FILE)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "ModelFileError" in done.stderr and "memory" in done.stderr


ONE_CALL = CALL.rsplit("model.complete(", 1)[0].replace("max_tokens=1", "max_tokens=3")


def test_two_processes_ask_one_file_at_once() -> None:
    command = [sys.executable, "-c", ONE_CALL, str(FILE)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [(each.communicate(timeout=PATIENT)[0], each.returncode) for each in both] == [("loaded\n", 0)] * 2
