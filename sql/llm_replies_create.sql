CREATE TABLE IF NOT EXISTS lakescout.llm_replies (
    key VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    prompt VARCHAR NOT NULL,
    reply VARCHAR NOT NULL,
    asked_at TIMESTAMP NOT NULL
)
