-- A relation is a memory that has a subject, a predicate and an object, and lives as that does. What
-- waits is a fact that carries the relation, between the entities of which it was said: it is one of
-- those that they were merged into. "kg_relations" is a view of both; the history of the graph keeps
-- what happens to entities.

ALTER TABLE memories ADD COLUMN predicate TEXT;
ALTER TABLE memories ADD COLUMN subject_id TEXT REFERENCES kg_entities (id) ON DELETE CASCADE;
ALTER TABLE memories ADD COLUMN object_id TEXT REFERENCES kg_entities (id) ON DELETE CASCADE
CHECK (
  (predicate IS NULL) = (subject_id IS NULL) AND (predicate IS NULL) = (object_id IS NULL)
);

CREATE INDEX memories_by_relation ON memories (subject_id, predicate) WHERE subject_id IS NOT NULL;
CREATE INDEX memories_by_object ON memories (object_id) WHERE object_id IS NOT NULL;

ALTER TABLE extracted_facts ADD COLUMN predicate TEXT;
ALTER TABLE extracted_facts ADD COLUMN subject_id TEXT
REFERENCES kg_entities (id) ON DELETE CASCADE;
ALTER TABLE extracted_facts ADD COLUMN object_id TEXT REFERENCES kg_entities (id) ON DELETE CASCADE
CHECK (
  (predicate IS NULL) = (subject_id IS NULL) AND (predicate IS NULL) = (object_id IS NULL)
);
ALTER TABLE extracted_facts ADD COLUMN valid_from TEXT;

CREATE INDEX extracted_facts_by_subject ON extracted_facts (subject_id)
WHERE subject_id IS NOT NULL;
CREATE INDEX extracted_facts_by_object ON extracted_facts (object_id) WHERE object_id IS NOT NULL;
CREATE INDEX extracted_facts_related ON extracted_facts (id)
WHERE status = 'quarantined' AND processed = 0 AND predicate IS NOT NULL;

-- The sentence of each relation, in the language in which its ends were named.
CREATE TABLE told AS
SELECT
  relation.id,
  subject.name AS subject,
  relation_text(
    subject.name, relation.predicate, object.name,
    (SELECT language FROM kg_aliases
     WHERE entity_id IN (subject.id, object.id) AND language IS NOT NULL
     GROUP BY language ORDER BY count(*) DESC, language LIMIT 1)
  ) AS text,
  CASE WHEN relation.predicate IN ('likes', 'dislikes') THEN 'preference' ELSE 'fact' END AS kind,
  CASE relation.predicate WHEN 'likes' THEN 'positive' WHEN 'dislikes' THEN 'negative'
  ELSE 'neutral' END AS polarity
FROM kg_relations AS relation
JOIN kg_entities AS subject ON subject.id = relation.subject
JOIN kg_entities AS object ON object.id = relation.object;
CREATE UNIQUE INDEX told_by_id ON told (id);

-- A relation that holds, and that nothing has happened to but being said, is the memory that states
-- it; of several the first is. All others become memories of their own.
CREATE TABLE stated AS
SELECT relation_id, memory_id FROM (
  SELECT
    relation.id AS relation_id, memories.id AS memory_id,
    row_number() OVER (PARTITION BY relation.id ORDER BY memories.seq) AS of_relation,
    row_number() OVER (PARTITION BY memories.id ORDER BY relation.seq) AS of_memory
  FROM kg_memories AS link
  JOIN kg_relations AS relation ON relation.id = link.relation_id
  JOIN memories ON memories.id = link.memory_id
  WHERE relation.status = 'active' AND memories.status = 'active'
  AND relation.owner = memories.owner AND relation.by_person <= memories.by_person
  AND NOT EXISTS (
    SELECT 1 FROM kg_history
    WHERE item_id = relation.id AND (action NOT IN ('add', 'confirm') OR undone_at IS NOT NULL)
  )
  AND NOT EXISTS (SELECT 1 FROM kg_relations WHERE superseded_by = relation.id)
) WHERE of_relation = 1 AND of_memory = 1;

UPDATE memories SET
  predicate = relation.predicate, subject_id = relation.subject, object_id = relation.object
FROM stated JOIN kg_relations AS relation ON relation.id = stated.relation_id
WHERE memories.id = stated.memory_id;

-- What that relation rests on, since when and until when it holds, is known of the memory from then
-- on, by a step that can be undone.
CREATE TABLE completed AS
SELECT
  memories.id, memories.owner, relation.updated_at AS at,
  (SELECT after FROM memory_history WHERE memory_id = memories.id AND after IS NOT NULL
   ORDER BY seq DESC LIMIT 1) AS before,
  min(memories.valid_from, relation.valid_from) AS valid_from,
  coalesce(memories.valid_to, relation.valid_to) AS valid_to
FROM stated
JOIN memories ON memories.id = stated.memory_id
JOIN kg_relations AS relation ON relation.id = stated.relation_id
WHERE relation.valid_from < memories.valid_from
OR coalesce(memories.valid_to, relation.valid_to) IS NOT memories.valid_to
OR EXISTS (
  SELECT message_id FROM kg_sources WHERE item_id = relation.id
  EXCEPT SELECT message_id FROM memory_sources WHERE memory_id = memories.id
);

INSERT INTO memory_sources (memory_id, message_id)
SELECT memory_id, message_id FROM stated JOIN kg_sources ON item_id = relation_id
WHERE true ORDER BY memory_id, message_id
ON CONFLICT DO NOTHING;

UPDATE memories SET valid_from = completed.valid_from, valid_to = completed.valid_to
FROM completed WHERE memories.id = completed.id;

INSERT INTO memory_history (memory_id, owner, action, actor, before, after, group_id, at)
SELECT
  id, owner, 'confirm', 'extractor', before,
  json_set(
    before, '$.valid_from', valid_from, '$.valid_to', valid_to,
    '$.sources', (SELECT json_group_array(message_id) FROM (
      SELECT message_id FROM memory_sources WHERE memory_id = completed.id ORDER BY rowid))
  ),
  'relation ' || id, at
FROM completed WHERE before IS NOT NULL;

DELETE FROM kg_history WHERE item_id IN (SELECT relation_id FROM stated);

-- What was said holds no longer in any words: no sentence brings it back. The columns are those of
-- the memory that changed last.
CREATE TABLE past AS
SELECT
  relation.id, memories.status, memories.superseded_by,
  coalesce(memories.valid_to, memories.updated_at) AS valid_to, max(memories.updated_at)
FROM kg_memories AS link
JOIN kg_relations AS relation ON relation.id = link.relation_id
JOIN memories ON memories.id = link.memory_id AND memories.owner = relation.owner
WHERE relation.status = 'active' AND relation.by_person = 0
GROUP BY relation.id HAVING sum(memories.status IN ('active', 'merged')) = 0;
CREATE UNIQUE INDEX past_by_id ON past (id);

INSERT INTO memories (
  id, owner, kind, subject, text, polarity, confidence, status, valid_from, valid_to, created_at,
  updated_at, superseded_by, pinned, by_person, use_count, search_terms, predicate, subject_id,
  object_id
)
SELECT
  relation.id, owner, kind, told.subject, text, polarity, confidence,
  CASE WHEN past.id IS NOT NULL THEN past.status WHEN relation.status <> 'ended' THEN
  relation.status WHEN relation.superseded_by IS NULL THEN 'expired' ELSE 'superseded' END,
  valid_from, coalesce(past.valid_to, relation.valid_to), created_at, updated_at,
  coalesce(past.superseded_by, relation.superseded_by), 0, by_person, 0, '[]', predicate,
  relation.subject, object
FROM kg_relations AS relation
JOIN told ON told.id = relation.id
LEFT JOIN past ON past.id = relation.id
WHERE relation.status <> 'quarantined' AND relation.id NOT IN (SELECT relation_id FROM stated)
ORDER BY seq;

INSERT INTO memory_sources (memory_id, message_id)
SELECT item_id, message_id FROM kg_sources JOIN memories ON memories.id = item_id
WHERE memories.predicate IS NOT NULL ORDER BY item_id, message_id;

INSERT INTO extracted_facts (
  id, owner, category, summary, confidence, source_message_ids, window_end_id, subject, polarity,
  created_at, expires_at, status, processed, attempts, predicate, subject_id, object_id, valid_from
)
SELECT
  relation.id, owner, kind, text, confidence,
  (SELECT json_group_array(message_id) FROM (
    SELECT message_id FROM kg_sources WHERE item_id = relation.id ORDER BY message_id)),
  '', told.subject, polarity, created_at, valid_to, 'quarantined', status <> 'quarantined', 0,
  predicate, relation.subject, object, valid_from
FROM kg_relations AS relation JOIN told ON told.id = relation.id
WHERE status = 'quarantined' OR EXISTS (
  SELECT 1 FROM kg_history
  WHERE item_id = relation.id AND before ->> '$.status' = 'quarantined'
)
ORDER BY seq;

-- What happened to relations is told of the memories, so that it can still be undone. While one
-- waited there was no memory.
INSERT INTO memory_history (
  memory_id, owner, action, actor, before, after, group_id, at, undone_at
)
SELECT
  item_id, owner,
  CASE action
  WHEN 'end' THEN CASE WHEN after ->> '$.superseded_by' IS NULL THEN 'expire' ELSE 'supersede' END
  WHEN 'settle' THEN 'confirm' WHEN 'merge' THEN 'edit' WHEN 'split' THEN 'edit'
  WHEN 'rename' THEN 'edit' WHEN 'link' THEN 'edit' ELSE action END,
  CASE actor WHEN 'registry' THEN 'extractor' ELSE actor END,
  relation_image(before, told.subject, text, kind, polarity),
  relation_image(after, told.subject, text, kind, polarity),
  group_id, at, undone_at
FROM kg_history JOIN told ON told.id = item_id
WHERE item = 'relation' AND (
  relation_image(before, told.subject, text, kind, polarity) IS NOT NULL
  OR relation_image(after, told.subject, text, kind, polarity) IS NOT NULL
)
ORDER BY seq;

DELETE FROM kg_history WHERE item = 'relation';
DELETE FROM kg_sources WHERE item_id NOT IN (SELECT id FROM kg_entities);

DROP TABLE told;
DROP TABLE stated;
DROP TABLE completed;
DROP TABLE past;
DROP TABLE kg_memories;
DROP TABLE kg_relations;

CREATE VIEW kg_relations AS
SELECT
  seq, id, owner, subject_id AS subject, predicate, object_id AS object, confidence,
  CASE WHEN status IN ('superseded', 'expired') THEN 'ended' ELSE status END AS status,
  valid_from, valid_to, superseded_by, by_person, created_at, updated_at
FROM memories WHERE predicate IS NOT NULL
UNION ALL
SELECT
  fact.rowid, fact.id, fact.owner, coalesce(subject.merged_into, subject.id), fact.predicate,
  coalesce(object.merged_into, object.id), fact.confidence, 'quarantined',
  coalesce(fact.valid_from, fact.created_at), fact.expires_at, NULL, 0, fact.created_at,
  fact.created_at
FROM extracted_facts AS fact
JOIN kg_entities AS subject ON subject.id = fact.subject_id
JOIN kg_entities AS object ON object.id = fact.object_id
WHERE fact.status = 'quarantined' AND fact.processed = 0 AND fact.predicate IS NOT NULL
AND coalesce(subject.merged_into, subject.id) <> coalesce(object.merged_into, object.id);
