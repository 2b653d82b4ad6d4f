-- What the house knows as a graph: things with their names, how they hang together, and the messages
-- that say so. Times are as in the first schema.

-- Until now the windows of facts were marked here, and nothing read it. From here on a message has a
-- mark once the graph has been read from it.
DELETE FROM processed_entity_log;

CREATE TABLE kg_entities (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'person', 'room', 'device', 'place', 'pet', 'habit', 'thing'
  )),
  name TEXT NOT NULL,
  ha_ref TEXT,
  status TEXT NOT NULL CHECK (status IN ('active', 'merged')),
  merged_into TEXT,
  by_person INTEGER NOT NULL CHECK (by_person IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX kg_entities_by_owner ON kg_entities (owner, status);
CREATE INDEX kg_entities_by_ref ON kg_entities (ha_ref) WHERE ha_ref IS NOT NULL;
CREATE INDEX kg_entities_by_successor ON kg_entities (merged_into) WHERE merged_into IS NOT NULL;

-- Each name by which an entity is spoken of, its own among them. A key is what is left of a name
-- when case, accents and endings are taken off; said_in is the message that had it first.
CREATE TABLE kg_aliases (
  entity_id TEXT NOT NULL REFERENCES kg_entities (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  alias TEXT NOT NULL,
  language TEXT,
  origin TEXT NOT NULL CHECK (origin IN ('said', 'registry', 'person')),
  said_in TEXT,
  PRIMARY KEY (entity_id, key, alias)
) STRICT, WITHOUT ROWID;

CREATE INDEX kg_aliases_by_key ON kg_aliases (key);
CREATE INDEX kg_aliases_by_message ON kg_aliases (said_in) WHERE said_in IS NOT NULL;

CREATE TABLE kg_relations (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL,
  subject TEXT NOT NULL REFERENCES kg_entities (id) ON DELETE CASCADE,
  predicate TEXT NOT NULL,
  object TEXT NOT NULL REFERENCES kg_entities (id) ON DELETE CASCADE,
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  status TEXT NOT NULL CHECK (status IN ('active', 'ended', 'merged', 'quarantined', 'retracted')),
  valid_from TEXT NOT NULL,
  valid_to TEXT,
  superseded_by TEXT,
  by_person INTEGER NOT NULL CHECK (by_person IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX kg_relations_by_owner ON kg_relations (owner, status);
CREATE INDEX kg_relations_by_subject ON kg_relations (subject, predicate);
CREATE INDEX kg_relations_by_object ON kg_relations (object);
CREATE INDEX kg_relations_by_end ON kg_relations (valid_to)
WHERE status = 'active' AND valid_to IS NOT NULL;

-- What an entity or a relation rests on. It may outlive its messages, as a memory may.
CREATE TABLE kg_sources (
  item_id TEXT NOT NULL,
  message_id TEXT NOT NULL,
  PRIMARY KEY (item_id, message_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX kg_sources_by_message ON kg_sources (message_id);

-- Which relations a memory states in its own words.
CREATE TABLE kg_memories (
  memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
  relation_id TEXT NOT NULL REFERENCES kg_relations (id) ON DELETE CASCADE,
  PRIMARY KEY (memory_id, relation_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX kg_memories_by_relation ON kg_memories (relation_id);

-- What has happened to entities and relations, by steps that are undone together. ``before`` and
-- ``after`` hold all rows of the item in JSON, null where there was none.
CREATE TABLE kg_history (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id TEXT NOT NULL,
  owner TEXT NOT NULL,
  item_id TEXT NOT NULL,
  item TEXT NOT NULL CHECK (item IN ('entity', 'relation')),
  action TEXT NOT NULL CHECK (action IN (
    'add', 'confirm', 'end', 'merge', 'split', 'rename', 'link', 'retract', 'settle', 'undo'
  )),
  actor TEXT NOT NULL CHECK (actor IN ('extractor', 'person', 'assistant', 'registry')),
  before TEXT CHECK (json_valid(before)),
  after TEXT CHECK (json_valid(after)),
  at TEXT NOT NULL,
  undone_at TEXT
) STRICT;

CREATE INDEX kg_history_by_item ON kg_history (item_id);
CREATE INDEX kg_history_by_group ON kg_history (group_id);

CREATE TRIGGER unified_log_deleted_as_graph_source AFTER DELETE ON unified_log BEGIN
  DELETE FROM kg_sources WHERE message_id = old.id;
END;

CREATE TRIGGER kg_entities_deleted AFTER DELETE ON kg_entities BEGIN
  DELETE FROM kg_sources WHERE item_id = old.id;
  DELETE FROM kg_history WHERE item_id = old.id;
  UPDATE kg_entities SET merged_into = NULL WHERE merged_into = old.id;
END;

CREATE TRIGGER kg_relations_deleted AFTER DELETE ON kg_relations BEGIN
  DELETE FROM kg_sources WHERE item_id = old.id;
  DELETE FROM kg_history WHERE item_id = old.id;
  UPDATE kg_relations SET superseded_by = NULL WHERE superseded_by = old.id;
END;
