"""An OpenAI-compatible chat model: hosted services, Ollama, vLLM and llama.cpp speak this protocol."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any, Final

from lakescout.errors import ModelError
from lakescout.llm.protocol import Message, Reply

ATTEMPTS: Final = 3
KEY_VARIABLES: Final = ("LAKESCOUT_LLM_API_KEY", "OPENAI_API_KEY")
"""The key is taken from the environment and never stored, logged or shown."""

MAX_REPLY: Final = 100_000
"""Characters of a reply that are kept."""


class OpenAIModel:
    """One model behind one address. Nothing is sent before `complete` is called."""

    def __init__(self, base_url: str, model: str) -> None:
        self._base_url = base_url
        self._model = model

    @property
    def name(self) -> str:
        """Address and model."""
        return f"{self._base_url.rstrip('/')} {self._model}"

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        """One reply; refused connections and overloads are tried again while time is left."""
        import openai

        deadline = time.monotonic() + seconds
        key = next((os.environ[name] for name in KEY_VARIABLES if os.environ.get(name)), "none")
        client = openai.OpenAI(base_url=self._base_url, api_key=key, max_retries=0)
        problem: Exception | None = None
        for attempt in range(ATTEMPTS):
            left = deadline - time.monotonic()
            if left <= 0:
                break
            try:
                return _reply(self._send(client, messages, max_tokens, left))
            except (openai.APITimeoutError, openai.APIConnectionError, openai.RateLimitError) as error:
                problem = error
            except openai.APIStatusError as error:
                problem = error
                if error.status_code < 500:
                    break
            except (openai.OpenAIError, ValueError, TypeError, AttributeError) as error:
                problem = error
                break
            time.sleep(min(0.2 * 2**attempt, max(0.0, deadline - time.monotonic())))
        raise ModelError(f"the model {self._model!r} at {self._base_url} gave no answer: {_reason(problem, seconds)}")

    def _send(self, client: Any, messages: Sequence[Message], max_tokens: int, seconds: float) -> Any:
        turns = [{"role": message.role, "content": message.content} for message in messages]
        return client.chat.completions.create(
            model=self._model, messages=turns, temperature=0, max_tokens=max_tokens, timeout=seconds
        )


def _reply(completion: Any) -> Reply:
    """Read a completion; a server may leave out or garble any part of it."""
    text = completion.choices[0].message.content
    if not isinstance(text, str):
        raise ValueError("the reply has no text")
    usage = getattr(completion, "usage", None)
    asked, said = (getattr(usage, part, 0) or 0 for part in ("prompt_tokens", "completion_tokens"))
    return Reply(text.encode("utf-8", "replace").decode("utf-8")[:MAX_REPLY], int(asked), int(said))


def _reason(problem: Exception | None, seconds: float) -> str:
    if problem is None:
        return f"no time was left of {seconds:g} seconds"
    status = getattr(problem, "status_code", None)
    return f"HTTP {status}" if status else type(problem).__name__
