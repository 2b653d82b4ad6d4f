-- What is merged with a memory stays, as a memory that is merged; two that may contradict each other
-- are in doubt until a person settles it; and a fact knows how often it was asked about in vain.

-- A status more is a new table: SQLite changes no check of one that is there.
CREATE TABLE memories_anew (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('preference', 'feedback', 'fact')),
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  polarity TEXT NOT NULL CHECK (polarity IN ('positive', 'negative', 'neutral')),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  status TEXT NOT NULL CHECK (status IN (
    'active', 'superseded', 'retracted', 'expired', 'merged'
  )),
  valid_from TEXT NOT NULL,
  valid_to TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  superseded_by TEXT,
  pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
  by_person INTEGER NOT NULL CHECK (by_person IN (0, 1)),
  use_count INTEGER NOT NULL CHECK (use_count >= 0),
  last_used_at TEXT
) STRICT;

INSERT INTO memories_anew (
  seq, id, owner, kind, subject, text, polarity, confidence, status, valid_from, valid_to,
  created_at, updated_at, superseded_by, pinned, by_person, use_count, last_used_at
)
SELECT
  seq, id, owner, kind, subject, text, polarity, confidence, status, valid_from, valid_to,
  created_at, updated_at, superseded_by, pinned, by_person, use_count, last_used_at
FROM memories;

-- No number is given twice, those of memories that are deleted included.
DELETE FROM sqlite_sequence WHERE name = 'memories_anew';
UPDATE sqlite_sequence SET name = 'memories_anew' WHERE name = 'memories';

DROP TABLE memories;
ALTER TABLE memories_anew RENAME TO memories;

CREATE INDEX memories_by_owner ON memories (owner, status);
CREATE INDEX memories_by_end ON memories (valid_to) WHERE status = 'active' AND valid_to IS NOT NULL;
CREATE INDEX memories_by_successor ON memories (superseded_by) WHERE superseded_by IS NOT NULL;

CREATE TRIGGER memories_given_away AFTER UPDATE OF owner ON memories
WHEN old.owner <> new.owner BEGIN
  DELETE FROM memory_vectors WHERE memory_id = new.id;
END;

CREATE TRIGGER memories_inserted AFTER INSERT ON memories BEGIN
  INSERT INTO memories_fts (rowid, text, subject) VALUES (new.seq, new.text, new.subject);
END;

CREATE TRIGGER memories_deleted AFTER DELETE ON memories BEGIN
  DELETE FROM memories_fts WHERE rowid = old.seq;
  UPDATE memories SET superseded_by = NULL WHERE superseded_by = old.id;
END;

CREATE TRIGGER memories_reworded AFTER UPDATE OF text, subject ON memories
WHEN old.text <> new.text OR old.subject <> new.subject BEGIN
  UPDATE memories_fts SET text = new.text, subject = new.subject WHERE rowid = new.seq;
  DELETE FROM memory_vectors WHERE memory_id = new.id;
END;

CREATE TRIGGER memories_stay_in_place BEFORE UPDATE OF seq, id ON memories
WHEN old.seq <> new.seq OR old.id <> new.id BEGIN
  SELECT raise(ABORT, 'a memory keeps its place and its id');
END;

-- Two memories of which a judge says that they contradict each other, and nothing else does. A row
-- may outlive a memory whose step is undone: it counts again when the step does.
CREATE TABLE memory_doubts (
  known_id TEXT NOT NULL,
  new_id TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('judge')),
  at TEXT NOT NULL,
  settled_by TEXT,
  PRIMARY KEY (known_id, new_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memory_doubts_by_new ON memory_doubts (new_id);

ALTER TABLE extracted_facts ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0);
UPDATE extracted_facts SET attempts = 0;
