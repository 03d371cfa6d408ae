"""The errors a user can meet, all under one base class."""

from __future__ import annotations


class LakescoutError(Exception):
    """Base of every error that lakescout raises on purpose."""


class QuestionError(LakescoutError):
    """The question is empty, too long or not text."""


class ArgumentError(LakescoutError):
    """An argument of a function is out of range, of the wrong type or unknown."""


class NoModelError(ArgumentError):
    """What was asked for needs a language model, and none is set or it may be told nothing."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what} needs the settings llm_base_url and llm_model, and privacy other than 'none': "
            "FROM lakescout_set('llm_base_url', 'http://localhost:8080/v1') stores one"
        )


class SettingError(LakescoutError):
    """A setting does not exist or its value is not allowed."""


class UnknownTableError(LakescoutError):
    """A table or column that was named is not part of the lake."""


class EncoderError(LakescoutError):
    """The text encoder is missing, damaged or does not fit."""


class StateError(LakescoutError):
    """What is stored in the schema `lakescout` cannot be used."""


class ConnectionGoneError(LakescoutError):
    """Every connection that was registered for this database is closed."""


class NestedCallError(LakescoutError):
    """A function of ours was called by a query of ours, through a view or a macro of the lake."""


class QueryError(LakescoutError):
    """The database refused a statement; the message is the database's own."""


class GuardError(LakescoutError):
    """A generated statement was refused, or stopped while it ran."""


class ModelError(LakescoutError):
    """The language model could not be reached, took too long or is over its budget."""


class OverloadError(ModelError):
    """The model had no time: it was slow, unreachable or refused for now. Fewer calls at a time may go through."""


class LateError(OverloadError):
    """The model did not reply in time. What it was asked may have to be paid for."""


class RefusalError(ModelError):
    """The model will not take this prompt, ever. A shorter one may go through."""


class TrainingError(LakescoutError):
    """The trained index cannot be made: an extra is missing, or there is nothing to train on."""


def first_line(error: BaseException) -> str:
    """What an error says, without the lines that point into the statement."""
    return (str(error).splitlines() or [type(error).__name__])[0]
