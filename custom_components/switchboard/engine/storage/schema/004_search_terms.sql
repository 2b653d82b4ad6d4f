-- Search terms: words by which somebody may ask for a memory without its own. NULL where nobody has
-- been asked for any yet. They are searched beside text and subject, in a column of their own.

ALTER TABLE memories ADD COLUMN search_terms TEXT
  CHECK (search_terms IS NULL OR json_valid(search_terms));
ALTER TABLE extracted_facts ADD COLUMN search_terms TEXT
  CHECK (search_terms IS NULL OR json_valid(search_terms));

CREATE INDEX memories_without_terms ON memories (seq)
  WHERE search_terms IS NULL AND status = 'active';

DROP TABLE memories_fts;
CREATE VIRTUAL TABLE memories_fts USING fts5 (
  text, subject, search_terms, tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO memories_fts (memories_fts, rank) VALUES ('rank', 'bm25(1.0, 0.5, 0.0)');
INSERT INTO memories_fts (rowid, text, subject) SELECT seq, text, subject FROM memories;

DROP TRIGGER memories_inserted;
CREATE TRIGGER memories_inserted AFTER INSERT ON memories BEGIN
  INSERT INTO memories_fts (rowid, text, subject, search_terms)
  VALUES (new.seq, new.text, new.subject, new.search_terms);
END;

CREATE TRIGGER memories_given_terms AFTER UPDATE OF search_terms ON memories
WHEN old.search_terms IS NOT new.search_terms BEGIN
  UPDATE memories_fts SET search_terms = new.search_terms WHERE rowid = new.seq;
END;
