-- Every call to a model, and what it replied.
CREATE TABLE IF NOT EXISTS lakescout.llm_replies (
    key VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    prompt VARCHAR NOT NULL,
    reply VARCHAR NOT NULL,
    asked_at TIMESTAMP NOT NULL
);
CREATE TABLE IF NOT EXISTS lakescout.llm_calls (
    called_at TIMESTAMP,
    purpose VARCHAR,
    model VARCHAR,
    prompt_tokens BIGINT,
    reply_tokens BIGINT,
    milliseconds DOUBLE,
    cached BOOLEAN,
    told VARCHAR,
    problem VARCHAR
)
