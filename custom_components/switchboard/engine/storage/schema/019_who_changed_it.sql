-- The person who did something to a memory or an entity, where it is known who did.

ALTER TABLE memory_history ADD COLUMN done_by TEXT;
