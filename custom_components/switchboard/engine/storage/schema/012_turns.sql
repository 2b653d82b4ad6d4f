-- How each turn went, by the message with the words that were said. What its tools were given and
-- gave back, and which states they changed, goes as soon as anything of its conversation is
-- forgotten or put into other words: it may say the same.

CREATE TABLE turns (
  message_id TEXT NOT NULL PRIMARY KEY REFERENCES unified_log (id) ON DELETE CASCADE,
  answer_id TEXT,
  late_answer_id TEXT,
  conversation_id TEXT NOT NULL,
  owner TEXT NOT NULL,
  agent_id TEXT,
  device_id TEXT,
  route TEXT NOT NULL,
  reason TEXT NOT NULL,
  error TEXT,
  failed INTEGER NOT NULL CHECK (failed IN (0, 1)),
  first_word_ms REAL,
  total_ms REAL NOT NULL,
  late_ms REAL,
  tokens INTEGER NOT NULL,
  cost REAL,
  currency TEXT,
  requests TEXT NOT NULL CHECK (json_valid(requests)),
  tools TEXT NOT NULL CHECK (json_valid(tools)),
  states TEXT NOT NULL CHECK (json_valid(states)),
  recalled TEXT NOT NULL CHECK (json_valid(recalled)),
  is_wiped INTEGER NOT NULL DEFAULT 0 CHECK (is_wiped IN (0, 1))
) STRICT;

CREATE INDEX turns_by_conversation ON turns (conversation_id);
CREATE INDEX turns_failed ON turns (conversation_id) WHERE failed = 1;
CREATE INDEX turns_by_answer ON turns (answer_id) WHERE answer_id IS NOT NULL;
CREATE INDEX turns_by_late_answer ON turns (late_answer_id) WHERE late_answer_id IS NOT NULL;

CREATE TRIGGER turns_of_deleted AFTER DELETE ON unified_log BEGIN
  UPDATE turns SET tools = '[]', states = '[]', is_wiped = 1
  WHERE answer_id = old.id OR late_answer_id = old.id;
END;

CREATE TRIGGER turns_of_reworded AFTER UPDATE OF content ON unified_log BEGIN
  UPDATE turns SET tools = '[]', states = '[]', is_wiped = 1
  WHERE message_id = old.id OR answer_id = old.id OR late_answer_id = old.id;
END;
