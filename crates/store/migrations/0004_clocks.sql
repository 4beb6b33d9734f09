-- The time control of a game with clocks; games without have none.
ALTER TABLE game ADD COLUMN control TEXT;

-- When an event was stored, in milliseconds since 1970-01-01 UTC (0 in events from before this was kept), how
-- many of them a turn is held to have spent in the network, and when the clock that runs after it will have
-- run out.
ALTER TABLE event ADD COLUMN at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN lag BIGINT NOT NULL DEFAULT 0 CHECK (lag >= 0);
ALTER TABLE event ADD COLUMN due BIGINT;
