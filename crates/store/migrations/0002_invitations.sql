-- A seat to which somebody is invited: its hash is that of the invitation, which is exchanged for a secret
-- of one's own. Seats of older games are taken with the secret itself.
ALTER TABLE seat ADD COLUMN invited BIGINT NOT NULL DEFAULT 0 CHECK (invited IN (0, 1));

-- Who has taken such a seat: one row at most for each, never changed.
CREATE TABLE claim (
    game        TEXT  NOT NULL,
    side        TEXT  NOT NULL,
    secret_hash BYTEA NOT NULL,
    PRIMARY KEY (game, side),
    FOREIGN KEY (game, side) REFERENCES seat (game, side)
);
