-- The log of all conversations, what was learnt from it and how far that went, and what lets a
-- conversation go on after a restart. Times are ISO 8601 in UTC with microseconds.

CREATE TABLE unified_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL,
  owner TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('system', 'user', 'assistant', 'tool')),
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  agent_id TEXT,
  user_id TEXT,
  device_id TEXT,
  area_id TEXT,
  language TEXT,
  route TEXT,
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
  token_count INTEGER
) STRICT;

-- Each of these ends in seq, which is the rowid.
CREATE INDEX unified_log_by_owner ON unified_log (owner);
CREATE INDEX unified_log_by_conversation ON unified_log (conversation_id);
CREATE INDEX unified_log_by_time ON unified_log (created_at);

-- What a search finds a message by: its words, and with less weight those of the messages before
-- and after it in the same conversation ("Which room?" - "The kitchen.").
CREATE VIEW unified_log_searchable AS
SELECT
  here.seq AS seq,
  here.content AS content,
  coalesce((
    SELECT content FROM unified_log
    WHERE conversation_id = here.conversation_id AND seq < here.seq ORDER BY seq DESC LIMIT 1
  ), '') || char(10) || coalesce((
    SELECT content FROM unified_log
    WHERE conversation_id = here.conversation_id AND seq > here.seq ORDER BY seq LIMIT 1
  ), '') AS neighbours
FROM unified_log AS here;

CREATE VIRTUAL TABLE unified_log_fts USING fts5 (
  content, neighbours, tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO unified_log_fts (unified_log_fts, rank) VALUES ('rank', 'bm25(1.0, 0.3)');

CREATE TRIGGER unified_log_inserted AFTER INSERT ON unified_log BEGIN
  INSERT INTO unified_log_fts (rowid, content, neighbours)
  SELECT seq, content, neighbours FROM unified_log_searchable WHERE seq = new.seq;
  UPDATE unified_log_fts SET neighbours = (
    SELECT neighbours FROM unified_log_searchable WHERE seq = unified_log_fts.rowid
  ) WHERE rowid = (
    SELECT max(seq) FROM unified_log
    WHERE conversation_id = new.conversation_id AND seq < new.seq
  );
  UPDATE unified_log_fts SET neighbours = (
    SELECT neighbours FROM unified_log_searchable WHERE seq = unified_log_fts.rowid
  ) WHERE rowid = (
    SELECT min(seq) FROM unified_log
    WHERE conversation_id = new.conversation_id AND seq > new.seq
  );
END;

CREATE TRIGGER unified_log_deleted AFTER DELETE ON unified_log BEGIN
  DELETE FROM unified_log_fts WHERE rowid = old.seq;
  UPDATE unified_log_fts SET neighbours = (
    SELECT neighbours FROM unified_log_searchable WHERE seq = unified_log_fts.rowid
  ) WHERE rowid = (
    SELECT max(seq) FROM unified_log
    WHERE conversation_id = old.conversation_id AND seq < old.seq
  );
  UPDATE unified_log_fts SET neighbours = (
    SELECT neighbours FROM unified_log_searchable WHERE seq = unified_log_fts.rowid
  ) WHERE rowid = (
    SELECT min(seq) FROM unified_log
    WHERE conversation_id = old.conversation_id AND seq > old.seq
  );
END;

CREATE TRIGGER unified_log_reworded AFTER UPDATE OF content ON unified_log BEGIN
  UPDATE unified_log_fts SET content = new.content WHERE rowid = new.seq;
  UPDATE unified_log_fts SET neighbours = (
    SELECT neighbours FROM unified_log_searchable WHERE seq = unified_log_fts.rowid
  ) WHERE rowid = (
    SELECT max(seq) FROM unified_log
    WHERE conversation_id = new.conversation_id AND seq < new.seq
  );
  UPDATE unified_log_fts SET neighbours = (
    SELECT neighbours FROM unified_log_searchable WHERE seq = unified_log_fts.rowid
  ) WHERE rowid = (
    SELECT min(seq) FROM unified_log
    WHERE conversation_id = new.conversation_id AND seq > new.seq
  );
END;

CREATE TRIGGER unified_log_stays_in_place
BEFORE UPDATE OF seq, conversation_id ON unified_log
WHEN old.seq <> new.seq OR old.conversation_id <> new.conversation_id BEGIN
  SELECT raise(ABORT, 'a message keeps its place in the log');
END;

CREATE TABLE extracted_facts (
  id TEXT NOT NULL PRIMARY KEY,
  owner TEXT NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('preference', 'feedback', 'fact')),
  summary TEXT NOT NULL,
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  source_message_ids TEXT NOT NULL CHECK (json_valid(source_message_ids)),
  window_end_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  polarity TEXT NOT NULL CHECK (polarity IN ('positive', 'negative', 'neutral')),
  created_at TEXT NOT NULL,
  expires_at TEXT,
  status TEXT NOT NULL CHECK (status IN ('accepted', 'quarantined')),
  processed INTEGER NOT NULL CHECK (processed IN (0, 1))
) STRICT;

CREATE INDEX extracted_facts_by_owner ON extracted_facts (owner);
CREATE INDEX extracted_facts_waiting ON extracted_facts (owner) WHERE processed = 0;

CREATE TABLE extraction_windows (
  pipeline TEXT NOT NULL,
  owner TEXT NOT NULL,
  window_end_id TEXT NOT NULL,
  start_seq INTEGER NOT NULL,
  end_seq INTEGER NOT NULL,
  extractor_version TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'failed', 'parked')),
  attempts INTEGER NOT NULL,
  fact_count INTEGER NOT NULL,
  error TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  PRIMARY KEY (pipeline, owner, window_end_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX extraction_windows_unfinished ON extraction_windows (pipeline, end_seq)
WHERE status <> 'done';

CREATE TABLE switchboard_state (
  owner TEXT NOT NULL PRIMARY KEY,
  last_processed_message_id TEXT,
  last_processed_seq INTEGER NOT NULL,
  last_run_at TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE processed_entity_log (
  message_id TEXT NOT NULL PRIMARY KEY REFERENCES unified_log (id) ON DELETE CASCADE,
  window_end_id TEXT NOT NULL,
  processed INTEGER NOT NULL CHECK (processed IN (0, 1)),
  processed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE conversation_summaries (
  conversation_id TEXT NOT NULL PRIMARY KEY,
  text TEXT NOT NULL,
  covers_from_seq INTEGER NOT NULL,
  covers_to_seq INTEGER NOT NULL CHECK (covers_to_seq >= covers_from_seq),
  token_count INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX conversation_summaries_by_time ON conversation_summaries (updated_at);

CREATE TABLE conversation_checkpoints (
  conversation_id TEXT NOT NULL PRIMARY KEY,
  state TEXT NOT NULL CHECK (json_valid(state)),
  updated_at TEXT NOT NULL,
  agent_id TEXT,
  device_id TEXT
) STRICT;

CREATE INDEX conversation_checkpoints_by_time ON conversation_checkpoints (updated_at);
CREATE INDEX conversation_checkpoints_by_device
ON conversation_checkpoints (device_id, agent_id, updated_at);
