-- The conversations of the log, one row each, so that nobody has to go through the log to list them;
-- and by what each can be found: who spoke, which agent answered, where, and on which route. Both
-- follow the log by triggers and hold nothing that it does not. 'person' is the only person who
-- spoke besides the household: nobody, or several, and it is empty.

CREATE TABLE conversations (
  conversation_id TEXT NOT NULL PRIMARY KEY,
  messages INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  began_at TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  person TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX conversations_by_end ON conversations (ended_at, last_seq);
CREATE INDEX conversations_by_person ON conversations (person, ended_at, last_seq);

CREATE TABLE conversation_facets (
  conversation_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('owner', 'agent', 'device', 'area', 'route')),
  value TEXT NOT NULL,
  messages INTEGER NOT NULL,
  PRIMARY KEY (conversation_id, kind, value)
) STRICT, WITHOUT ROWID;

CREATE INDEX conversation_facets_by_value ON conversation_facets (kind, value);

CREATE VIEW unified_log_facets AS
SELECT seq, conversation_id, 'owner' AS kind, owner AS value FROM unified_log
UNION ALL SELECT seq, conversation_id, 'agent', agent_id FROM unified_log
WHERE agent_id IS NOT NULL
UNION ALL SELECT seq, conversation_id, 'device', device_id FROM unified_log
WHERE device_id IS NOT NULL
UNION ALL SELECT seq, conversation_id, 'area', area_id FROM unified_log
WHERE area_id IS NOT NULL
UNION ALL SELECT seq, conversation_id, 'route', route FROM unified_log
WHERE route IS NOT NULL;

-- What the two tables hold, read from the log.
CREATE VIEW unified_log_conversation_facets AS
SELECT conversation_id, kind, value, count(*) AS messages FROM unified_log_facets
GROUP BY conversation_id, kind, value;

CREATE VIEW unified_log_conversations AS
SELECT
  conversation_id, messages, first_seq, last_seq,
  (SELECT created_at FROM unified_log WHERE seq = first_seq) AS began_at,
  (SELECT created_at FROM unified_log WHERE seq = last_seq) AS ended_at,
  (
    SELECT CASE count(DISTINCT owner) WHEN 1 THEN min(owner) END FROM unified_log
    WHERE conversation_id = spoken.conversation_id AND owner <> 'household'
  ) AS person
FROM (
  SELECT conversation_id, count(*) AS messages, min(seq) AS first_seq, max(seq) AS last_seq
  FROM unified_log GROUP BY conversation_id
) AS spoken;

INSERT INTO conversation_facets SELECT * FROM unified_log_conversation_facets;
INSERT INTO conversations SELECT * FROM unified_log_conversations;

CREATE TRIGGER conversations_of_said AFTER INSERT ON unified_log BEGIN
  INSERT INTO conversations (
    conversation_id, messages, first_seq, last_seq, began_at, ended_at
  )
  VALUES (new.conversation_id, 1, new.seq, new.seq, new.created_at, new.created_at)
  ON CONFLICT (conversation_id) DO UPDATE SET
    messages = messages + 1, last_seq = excluded.last_seq, ended_at = excluded.ended_at;
  INSERT INTO conversation_facets (conversation_id, kind, value, messages)
  SELECT conversation_id, kind, value, 1 FROM unified_log_facets WHERE seq = new.seq
  ON CONFLICT (conversation_id, kind, value) DO UPDATE SET messages = messages + 1;
END;

CREATE TRIGGER conversations_of_deleted AFTER DELETE ON unified_log BEGIN
  UPDATE conversation_facets SET messages = messages - 1
  WHERE conversation_id = old.conversation_id AND (
    (kind = 'owner' AND value = old.owner)
    OR (kind = 'agent' AND value = old.agent_id)
    OR (kind = 'device' AND value = old.device_id)
    OR (kind = 'area' AND value = old.area_id)
    OR (kind = 'route' AND value = old.route)
  );
  DELETE FROM conversation_facets
  WHERE conversation_id = old.conversation_id AND messages = 0;
  DELETE FROM conversations WHERE conversation_id = old.conversation_id AND messages = 1;
  UPDATE conversations SET messages = messages - 1 WHERE conversation_id = old.conversation_id;
  UPDATE conversations SET (first_seq, began_at) = (
    SELECT seq, created_at FROM unified_log
    WHERE conversation_id = old.conversation_id ORDER BY seq LIMIT 1
  ) WHERE conversation_id = old.conversation_id AND first_seq = old.seq;
  UPDATE conversations SET (last_seq, ended_at) = (
    SELECT seq, created_at FROM unified_log
    WHERE conversation_id = old.conversation_id ORDER BY seq DESC LIMIT 1
  ) WHERE conversation_id = old.conversation_id AND last_seq = old.seq;
END;

-- Of what is told here, a message changes its time alone (of a clock that was wrong).
CREATE TRIGGER conversations_of_set_right AFTER UPDATE OF created_at ON unified_log BEGIN
  UPDATE conversations SET began_at = new.created_at
  WHERE conversation_id = new.conversation_id AND first_seq = new.seq;
  UPDATE conversations SET ended_at = new.created_at
  WHERE conversation_id = new.conversation_id AND last_seq = new.seq;
END;

CREATE TRIGGER conversations_of_person_found AFTER INSERT ON conversation_facets
WHEN new.kind = 'owner' BEGIN
  UPDATE conversations SET person = (
    SELECT CASE count(*) WHEN 1 THEN min(value) END FROM conversation_facets
    WHERE conversation_id = new.conversation_id AND kind = 'owner' AND value <> 'household'
  ) WHERE conversation_id = new.conversation_id;
END;

CREATE TRIGGER conversations_of_person_gone AFTER DELETE ON conversation_facets
WHEN old.kind = 'owner' BEGIN
  UPDATE conversations SET person = (
    SELECT CASE count(*) WHEN 1 THEN min(value) END FROM conversation_facets
    WHERE conversation_id = old.conversation_id AND kind = 'owner' AND value <> 'household'
  ) WHERE conversation_id = old.conversation_id;
END;

-- What the turns of a conversation cost is added up from the index alone.
DROP INDEX turns_by_conversation;
CREATE INDEX turns_by_conversation ON turns (conversation_id, tokens, cost);
