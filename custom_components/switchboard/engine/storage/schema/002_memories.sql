-- What the house remembers: memories with their sources and their history, what was forgotten and
-- must stay so, and vectors for search by meaning. Times are as in the first schema.

CREATE TABLE memories (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('preference', 'feedback', 'fact')),
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  polarity TEXT NOT NULL CHECK (polarity IN ('positive', 'negative', 'neutral')),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  status TEXT NOT NULL CHECK (status IN ('active', 'superseded', 'retracted', 'expired')),
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

CREATE INDEX memories_by_owner ON memories (owner, status);
CREATE INDEX memories_by_end ON memories (valid_to) WHERE status = 'active' AND valid_to IS NOT NULL;
CREATE INDEX memories_by_successor ON memories (superseded_by) WHERE superseded_by IS NOT NULL;

CREATE VIRTUAL TABLE memories_fts USING fts5 (
  text, subject, tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO memories_fts (memories_fts, rank) VALUES ('rank', 'bm25(1.0, 0.5)');

-- A memory may outlive the messages it rests on, and may rest on some that are not in the log yet.
CREATE TABLE memory_sources (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  UNIQUE (memory_id, message_id)
) STRICT;

CREATE INDEX memory_sources_by_message ON memory_sources (message_id);

CREATE TRIGGER unified_log_deleted_as_source AFTER DELETE ON unified_log BEGIN
  DELETE FROM memory_sources WHERE message_id = old.id;
END;

CREATE TABLE memory_history (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_id TEXT NOT NULL,
  owner TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN (
    'add', 'confirm', 'refine', 'supersede', 'conflict', 'retract', 'noop',
    'edit', 'pin', 'unpin', 'expire', 'undo'
  )),
  actor TEXT NOT NULL CHECK (actor IN ('extractor', 'person', 'assistant')),
  fact_id TEXT,
  before TEXT CHECK (json_valid(before)),
  after TEXT CHECK (json_valid(after)),
  group_id TEXT NOT NULL,
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;

CREATE INDEX memory_history_by_memory ON memory_history (memory_id);
CREATE INDEX memory_history_by_group ON memory_history (group_id);
CREATE INDEX memory_history_by_owner ON memory_history (owner);

CREATE TRIGGER memory_history_stays_as_it_is
BEFORE UPDATE OF seq, memory_id, owner, action, actor, fact_id, before, after, group_id, at
ON memory_history BEGIN
  SELECT raise(ABORT, 'what has happened to a memory is not rewritten');
END;

-- Digests and ids, never words.
CREATE TABLE tombstones (
  id TEXT NOT NULL PRIMARY KEY,
  owner TEXT NOT NULL,
  digests TEXT NOT NULL CHECK (json_valid(digests)),
  polarity TEXT NOT NULL CHECK (polarity IN ('positive', 'negative', 'neutral')),
  message_ids TEXT NOT NULL CHECK (json_valid(message_ids)),
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX tombstones_by_owner ON tombstones (owner);

CREATE TABLE forget_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;

-- Has a row from the moment rows were deleted for good until no byte of them is left in the file.
CREATE TABLE unfinished_forgetting (
  id INTEGER PRIMARY KEY CHECK (id = 1)
) STRICT;

-- Vectors are float32, the low byte first. Ids grow and are never used twice: by them, and by how
-- many there are, whoever holds vectors in memory finds what is new, and that something is gone.
CREATE TABLE memory_vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_id TEXT NOT NULL UNIQUE REFERENCES memories (id) ON DELETE CASCADE,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  vector BLOB NOT NULL CHECK (length(vector) = 4 * dimensions)
) STRICT;

CREATE TABLE message_vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  seq INTEGER NOT NULL UNIQUE REFERENCES unified_log (seq) ON DELETE CASCADE,
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  vector BLOB NOT NULL CHECK (length(vector) = 4 * dimensions)
) STRICT;

-- One that changes hands is looked for among the new owner's.
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

CREATE TRIGGER unified_log_reworded_vector AFTER UPDATE OF content ON unified_log BEGIN
  DELETE FROM message_vectors WHERE seq = new.seq;
END;
