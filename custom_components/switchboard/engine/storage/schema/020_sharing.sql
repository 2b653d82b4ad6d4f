-- Sharing with other homes of one family. No row is written while a home shares with none. What goes
-- out is named, not copied: what is forgotten meanwhile is in no row of these tables.

-- One row while sharing is on: who reads the log of this home, whether this is the copy of a home that
-- the server reads, up to which place arrivals are applied, and up to which message the log has been
-- gone through ("messages_after" is -1 once that is done). "told" is the last number that was sent; on
-- the wire all numbers are "ahead" by as much, which grows when an earlier database was put back.
CREATE TABLE sharing (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  reader TEXT NOT NULL CHECK (reader IN ('home', 'server')),
  is_replica INTEGER NOT NULL CHECK (is_replica IN (0, 1)),
  place INTEGER NOT NULL,
  messages_after INTEGER NOT NULL,
  told INTEGER NOT NULL,
  ahead INTEGER NOT NULL
) STRICT;

-- Whose memory goes out, by which name the homes know them (none: to the server alone), and up to
-- which step of the history what was known before has been gone through (-1 once that is done).
CREATE TABLE shared_owners (
  owner TEXT NOT NULL PRIMARY KEY,
  name TEXT UNIQUE,
  steps_after INTEGER NOT NULL
) STRICT;

CREATE TABLE sharing_outbox (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  name TEXT,
  ref TEXT NOT NULL
) STRICT;

-- Ids of what was forgotten in one home and must not come back from another.
CREATE TABLE sharing_gone (
  id TEXT NOT NULL PRIMARY KEY
) STRICT;

-- Relations that arrived before the entities they are between.
CREATE TABLE sharing_waiting (
  id TEXT NOT NULL PRIMARY KEY
) STRICT;

-- Forgettings of other homes that were carried out here, to be confirmed once no byte is left.
CREATE TABLE sharing_forgettings (
  id TEXT NOT NULL PRIMARY KEY,
  owner TEXT NOT NULL
) STRICT;

-- The home where something happened (none: this one), and its place among all that happened to the
-- same thing in any home: microseconds, but always after what it was done to.
ALTER TABLE memory_history ADD COLUMN origin TEXT;
ALTER TABLE memory_history ADD COLUMN stamp INTEGER;
