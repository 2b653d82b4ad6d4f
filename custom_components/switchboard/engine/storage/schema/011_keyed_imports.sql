-- The digest of what was imported is made with the key of the database from here on, so that nobody
-- can tell by it whether a file they have was imported once; the ids are made of the digests. Those
-- there are cannot be made anew, so they become arbitrary: the same file is another import then, of
-- which all messages are known.

CREATE TEMP TABLE imports_renamed AS
SELECT id AS old_id, lower(hex(randomblob(8))) AS new_id FROM imports;

UPDATE unified_log SET tags = (
  SELECT replace(unified_log.tags, '"import:' || old_id || '"', '"import:' || new_id || '"')
  FROM imports_renamed WHERE instr(unified_log.tags, '"import:' || old_id || '"')
)
WHERE EXISTS (
  SELECT 1 FROM imports_renamed WHERE instr(unified_log.tags, '"import:' || old_id || '"')
);

UPDATE imports SET
  id = (SELECT new_id FROM imports_renamed WHERE old_id = imports.id),
  digest = lower(hex(randomblob(32)));

DROP TABLE imports_renamed;
