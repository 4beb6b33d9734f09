-- How strong the engine plays; in games from before it did so with its full strength. Where a person sits it
-- means nothing.
ALTER TABLE seat ADD COLUMN engine_level BIGINT NOT NULL DEFAULT 10 CHECK (engine_level BETWEEN 1 AND 10);
