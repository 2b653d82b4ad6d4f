-- Sentences that the house answers by itself, because a model has answered them in one way, and those
-- that it is not to answer so: declined, wrong, or about a thing that is not what it was. 'area_id'
-- is where they are said, and empty where that is nowhere. That a turn was wrong is said of it.

CREATE TABLE learnt_sentences (
  id TEXT NOT NULL PRIMARY KEY,
  words TEXT NOT NULL,
  language TEXT NOT NULL,
  area_id TEXT NOT NULL,
  text TEXT NOT NULL,
  owner TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'declined', 'wrong', 'changed')),
  intent TEXT NOT NULL,
  arguments TEXT NOT NULL CHECK (json_valid(arguments)),
  entity_id TEXT NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  created_at TEXT NOT NULL,
  message_ids TEXT NOT NULL CHECK (json_valid(message_ids)),
  tokens INTEGER NOT NULL,
  cost REAL,
  currency TEXT,
  uses INTEGER NOT NULL,
  used_at TEXT,
  UNIQUE (words, language, area_id)
) STRICT;

ALTER TABLE turns ADD COLUMN wrong_at TEXT;
