-- The version of the rules under which a game was begun; none in games from before this was kept.
ALTER TABLE game ADD COLUMN rules BIGINT;
