-- What was brought into the log from elsewhere, and how far each import is. Its messages have the
-- tag 'import:' with its id.

CREATE TABLE imports (
  id TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL,
  format TEXT NOT NULL,
  owner TEXT,
  path TEXT,
  status TEXT NOT NULL CHECK (status IN ('running', 'paused', 'cancelled', 'failed', 'done')),
  position INTEGER NOT NULL,
  total INTEGER NOT NULL,
  added INTEGER NOT NULL,
  known INTEGER NOT NULL,
  refused INTEGER NOT NULL,
  error TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
