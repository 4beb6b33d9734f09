-- A game: what it is and how it began. Nothing in this row ever changes.
CREATE TABLE game (
    id      TEXT   NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    name    TEXT   NOT NULL,
    options TEXT   NOT NULL,
    start   TEXT   NOT NULL
);

-- Who sits where. A person's seat has the hash of its secret, an engine's its time for a turn.
CREATE TABLE seat (
    game        TEXT   NOT NULL REFERENCES game (id),
    side        TEXT   NOT NULL CHECK (side IN ('white', 'black')),
    secret_hash BYTEA,
    engine_ms   BIGINT,
    PRIMARY KEY (game, side),
    CHECK ((secret_hash IS NULL) <> (engine_ms IS NULL))
);

-- What has happened, in order: rows are only ever added.
CREATE TABLE event (
    game     TEXT   NOT NULL REFERENCES game (id),
    revision BIGINT NOT NULL CHECK (revision > 0),
    kind     TEXT   NOT NULL,
    side     TEXT   NOT NULL CHECK (side IN ('white', 'black')),
    detail   TEXT   NOT NULL,
    PRIMARY KEY (game, revision)
);
