-- Whether the game was over after an event; 0 also in events from before this was kept, where only the rules
-- can say.
ALTER TABLE event ADD COLUMN ended BIGINT NOT NULL DEFAULT 0 CHECK (ended IN (0, 1));
