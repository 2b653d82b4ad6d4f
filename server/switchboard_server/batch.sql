-- Batches at Azure, and what came of their lines.
CREATE SCHEMA IF NOT EXISTS switchboard_server;

-- A row is here before anything is sent, and as long as anything of it may be at Azure. That of a
-- home that has left stays until then, so its home_id refers to no table.
CREATE TABLE IF NOT EXISTS switchboard_server.batches (
  id text PRIMARY KEY,
  home_id text NOT NULL,
  job text NOT NULL,
  -- intended: its file is being uploaded. uploaded: it is. submitting: the batch is being created.
  -- running: it is. read: its answers are here, and its files still there. done: nothing is there.
  -- owed: all of it is forgotten here, and not yet there.
  status text NOT NULL CHECK (
    status IN ('intended', 'uploaded', 'submitting', 'running', 'read', 'done', 'owed')
  ),
  input_file_id text,
  batch_id text,
  lines integer NOT NULL,
  answered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  -- Why the last attempt at something failed, or the batch as a whole; never anyone's words.
  reason text,
  created_at timestamptz NOT NULL,
  -- When the last request began that makes something at Azure.
  tried_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS batches_of_home ON switchboard_server.batches (home_id, job);

-- A line waits while it has neither an answer nor a reason for which it has none. An answer that
-- was cut has both.
CREATE TABLE IF NOT EXISTS switchboard_server.batch_answers (
  home_id text NOT NULL,
  job text NOT NULL,
  digest text NOT NULL,
  batch text NOT NULL REFERENCES switchboard_server.batches (id) ON DELETE CASCADE,
  line integer NOT NULL,
  purpose text NOT NULL,
  body text,
  reason text,
  PRIMARY KEY (home_id, job, digest),
  UNIQUE (batch, line)
);
