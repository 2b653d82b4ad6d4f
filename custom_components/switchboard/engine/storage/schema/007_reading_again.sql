-- Reading the log in chunks: jobs, and the chunks that each has cut its stretch of the log into, as
-- places in the log. What became of a chunk stands in extraction_windows, under the job's pipeline.
-- A job's id is the generation of what is learnt by it; what was learnt window by window has 0.

CREATE TABLE reading_jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('again', 'backlog')),
  from_time TEXT,
  extractor_version TEXT NOT NULL,
  config TEXT NOT NULL CHECK (json_valid(config)),
  status TEXT NOT NULL CHECK (status IN ('running', 'paused', 'cancelled', 'done')),
  replaced INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  started_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;

CREATE INDEX reading_jobs_unfinished ON reading_jobs (id) WHERE status IN ('running', 'paused');

CREATE TABLE reading_chunks (
  job_id INTEGER NOT NULL REFERENCES reading_jobs (id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  owner TEXT NOT NULL,
  start_seq INTEGER NOT NULL,
  new_from_seq INTEGER NOT NULL,
  end_seq INTEGER NOT NULL,
  token_count INTEGER NOT NULL,
  PRIMARY KEY (job_id, sequence)
) STRICT, WITHOUT ROWID;

ALTER TABLE extracted_facts ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE extracted_facts ADD COLUMN source_chunks TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(source_chunks));
ALTER TABLE extracted_facts ADD COLUMN chunk_confidence TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(chunk_confidence));
ALTER TABLE extracted_facts ADD COLUMN merged_from TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(merged_from));

CREATE INDEX memory_history_by_fact ON memory_history (fact_id) WHERE fact_id IS NOT NULL;
