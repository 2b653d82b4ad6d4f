-- What happens to entities is written down where what happens to memories is: one decision is one
-- group of one history. An entry is of a memory or of an entity, whose id "memory_id" is then.

CREATE TABLE history (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_id TEXT NOT NULL,
  item TEXT NOT NULL CHECK (item IN ('memory', 'entity')),
  owner TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN (
    'add', 'confirm', 'refine', 'supersede', 'conflict', 'retract', 'noop',
    'edit', 'pin', 'unpin', 'expire', 'undo', 'merge', 'split', 'rename', 'link'
  )),
  actor TEXT NOT NULL CHECK (actor IN ('extractor', 'person', 'assistant', 'registry')),
  fact_id TEXT,
  before TEXT CHECK (json_valid(before)),
  after TEXT CHECK (json_valid(after)),
  group_id TEXT NOT NULL,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;

-- No place is given twice.
INSERT INTO sqlite_sequence (name, seq)
SELECT 'history', seq FROM sqlite_sequence WHERE name = 'memory_history';

-- Of all that happened in the order of its time, of each thing in the order in which it was noted.
INSERT INTO history (
  memory_id, item, owner, action, actor, fact_id, before, after, group_id, at, undone_at
)
SELECT memory_id, item, owner, action, actor, fact_id, before, after, group_id, at, undone_at
FROM (
  SELECT
    seq, memory_id, 'memory' AS item, owner, action, actor, fact_id, before, after, group_id, at,
    undone_at
  FROM memory_history
  UNION ALL
  SELECT
    seq, item_id, 'entity', owner, action, actor, NULL, before, after, group_id, at, undone_at
  FROM kg_history WHERE coalesce(after, before) ->> '$.name' IS NOT NULL
)
ORDER BY max(at) OVER (PARTITION BY item, memory_id ORDER BY seq), item, seq;

DROP TRIGGER kg_entities_deleted;
DROP TABLE kg_history;
DROP TABLE memory_history;
ALTER TABLE history RENAME TO memory_history;

CREATE INDEX memory_history_by_memory ON memory_history (memory_id);
CREATE INDEX memory_history_by_group ON memory_history (group_id);
CREATE INDEX memory_history_by_owner ON memory_history (owner);
CREATE INDEX memory_history_by_fact ON memory_history (fact_id) WHERE fact_id IS NOT NULL;

CREATE TRIGGER memory_history_stays_as_it_is
BEFORE UPDATE OF seq, memory_id, item, owner, action, actor, fact_id, before, after, group_id, at
ON memory_history BEGIN
  SELECT raise(ABORT, 'what has happened is not rewritten');
END;

CREATE TRIGGER kg_entities_deleted AFTER DELETE ON kg_entities BEGIN
  DELETE FROM kg_sources WHERE item_id = old.id;
  UPDATE kg_entities SET merged_into = NULL WHERE merged_into = old.id;
END;
