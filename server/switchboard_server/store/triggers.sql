-- What follows from a change of a row, as the triggers of the file have it, and the views by which
-- statements ask the full-text indexes.

CREATE OR REPLACE VIEW unified_log_fts WITH (security_invoker = true) AS
SELECT seq AS rowid, content, words FROM unified_log;
CREATE OR REPLACE VIEW memories_fts WITH (security_invoker = true) AS
SELECT seq AS rowid, text, subject, search_terms, words FROM memories;
CREATE OR REPLACE VIEW conversation_summaries_fts WITH (security_invoker = true) AS
SELECT id AS rowid, text, words FROM conversation_summaries;

GRANT SELECT ON unified_log_fts, memories_fts, conversation_summaries_fts TO switchboard_home;

-- What a message names, by which its conversation is found.
CREATE OR REPLACE FUNCTION facets_of(said unified_log) RETURNS TABLE (kind text, value text)
LANGUAGE sql IMMUTABLE AS $$
  SELECT kind, value FROM (VALUES
    ('owner', said.owner), ('agent', said.agent_id), ('device', said.device_id),
    ('area', said.area_id), ('route', said.route)
  ) AS named (kind, value) WHERE value IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION find_person(id text) RETURNS void LANGUAGE sql AS $$
  UPDATE conversations SET person = (
    SELECT CASE count(*) WHEN 1 THEN min(value) END FROM conversation_facets
    WHERE conversation_id = id AND kind = 'owner' AND value <> 'household'
  ) WHERE conversation_id = id
$$;

CREATE OR REPLACE FUNCTION unified_log_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations (
    conversation_id, messages, first_seq, last_seq, began_at, ended_at
  ) VALUES (new.conversation_id, 1, new.seq, new.seq, new.created_at, new.created_at)
  ON CONFLICT (home_id, conversation_id) DO UPDATE SET
    messages = conversations.messages + 1, last_seq = excluded.last_seq,
    ended_at = excluded.ended_at;
  INSERT INTO conversation_facets (conversation_id, kind, value, messages)
  SELECT new.conversation_id, kind, value, 1 FROM facets_of(new)
  ON CONFLICT (home_id, conversation_id, kind, value)
  DO UPDATE SET messages = conversation_facets.messages + 1;
  PERFORM find_person(new.conversation_id);
  RETURN NULL;
END $$;

-- Several messages go at once: what is told of their conversations is told anew.
CREATE OR REPLACE FUNCTION unified_log_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM memory_sources WHERE message_id IN (SELECT id FROM gone);
  DELETE FROM kg_sources WHERE message_id IN (SELECT id FROM gone);
  UPDATE turns SET tools = '[]', states = '[]', is_wiped = 1
  WHERE answer_id IN (SELECT id FROM gone) OR late_answer_id IN (SELECT id FROM gone);
  DELETE FROM conversation_summaries AS held USING summarised_messages AS covered, gone
  WHERE covered.seq = gone.seq AND held.covers_from_seq = covered.covers_from_seq
  AND held.covers_to_seq >= gone.seq;
  DELETE FROM conversations WHERE conversation_id IN (SELECT conversation_id FROM gone);
  DELETE FROM conversation_facets WHERE conversation_id IN (SELECT conversation_id FROM gone);
  INSERT INTO conversation_facets (conversation_id, kind, value, messages)
  SELECT conversation_id, kind, value, count(*) FROM unified_log AS said, facets_of(said)
  WHERE conversation_id IN (SELECT conversation_id FROM gone)
  GROUP BY conversation_id, kind, value;
  INSERT INTO conversations (
    conversation_id, messages, first_seq, last_seq, began_at, ended_at, person
  )
  SELECT
    conversation_id, count(*), min(seq), max(seq), (array_agg(created_at ORDER BY seq))[1],
    (array_agg(created_at ORDER BY seq DESC))[1],
    CASE count(DISTINCT owner) FILTER (WHERE owner <> 'household') WHEN 1
    THEN min(owner) FILTER (WHERE owner <> 'household') END
  FROM unified_log WHERE conversation_id IN (SELECT conversation_id FROM gone)
  GROUP BY conversation_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION unified_log_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.seq <> new.seq OR old.conversation_id <> new.conversation_id THEN
    RAISE integrity_constraint_violation USING MESSAGE = 'a message keeps its place in the log';
  END IF;
  IF old.content <> new.content THEN
    DELETE FROM message_vectors WHERE seq = new.seq;
    UPDATE turns SET tools = '[]', states = '[]', is_wiped = 1
    WHERE message_id = old.id OR answer_id = old.id OR late_answer_id = old.id;
    DELETE FROM conversation_summaries WHERE covers_to_seq >= old.seq AND covers_from_seq IN (
      SELECT covers_from_seq FROM summarised_messages WHERE seq = old.seq
    );
  END IF;
  IF old.created_at <> new.created_at THEN
    UPDATE conversations SET began_at = new.created_at
    WHERE conversation_id = new.conversation_id AND first_seq = new.seq;
    UPDATE conversations SET ended_at = new.created_at
    WHERE conversation_id = new.conversation_id AND last_seq = new.seq;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION memories_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memories SET superseded_by = NULL WHERE superseded_by = old.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION memories_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.seq <> new.seq OR old.id <> new.id THEN
    RAISE integrity_constraint_violation USING MESSAGE = 'a memory keeps its place and its id';
  END IF;
  IF (old.owner, old.text, old.subject) <> (new.owner, new.text, new.subject) THEN
    DELETE FROM memory_vectors WHERE memory_id = new.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION conversation_summaries_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM summarised_messages WHERE covers_from_seq = old.covers_from_seq AND seq > (
    SELECT coalesce(max(covers_to_seq), 0) FROM conversation_summaries
    WHERE covers_from_seq = old.covers_from_seq
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION kg_entities_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM kg_sources WHERE item_id = old.id;
  UPDATE kg_entities SET merged_into = NULL WHERE merged_into = old.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER after_insert AFTER INSERT ON unified_log
FOR EACH ROW EXECUTE FUNCTION unified_log_inserted();
CREATE OR REPLACE TRIGGER after_delete AFTER DELETE ON unified_log
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION unified_log_deleted();
CREATE OR REPLACE TRIGGER after_update AFTER UPDATE ON unified_log
FOR EACH ROW EXECUTE FUNCTION unified_log_updated();
CREATE OR REPLACE TRIGGER after_delete AFTER DELETE ON memories
FOR EACH ROW EXECUTE FUNCTION memories_deleted();
CREATE OR REPLACE TRIGGER after_update AFTER UPDATE ON memories
FOR EACH ROW EXECUTE FUNCTION memories_updated();
CREATE OR REPLACE TRIGGER after_delete AFTER DELETE ON conversation_summaries
FOR EACH ROW EXECUTE FUNCTION conversation_summaries_deleted();
CREATE OR REPLACE TRIGGER after_delete AFTER DELETE ON kg_entities
FOR EACH ROW EXECUTE FUNCTION kg_entities_deleted();
CREATE OR REPLACE TRIGGER before_update
BEFORE UPDATE OF seq, memory_id, item, owner, action, actor, fact_id, before, after, group_id, at
ON memory_history FOR EACH ROW EXECUTE FUNCTION refuse();
CREATE OR REPLACE TRIGGER keeps_who_did_it BEFORE UPDATE OF done_by ON memory_history
FOR EACH ROW WHEN (new.done_by IS NOT NULL) EXECUTE FUNCTION refuse();
