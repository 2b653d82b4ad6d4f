-- The person who did something to a memory or an entity, where it is known who did.

ALTER TABLE memory_history ADD COLUMN done_by TEXT;

CREATE TRIGGER memory_history_keeps_who_did_it
BEFORE UPDATE OF done_by ON memory_history WHEN NEW.done_by IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'what has happened is not rewritten');
END;
