-- The index has the words of each message and no copy of its text: that is read from the log. What
-- stands beside a message is read from the log as well.

DROP TRIGGER unified_log_inserted;
DROP TRIGGER unified_log_deleted;
DROP TRIGGER unified_log_reworded;
DROP TABLE unified_log_fts;
DROP VIEW unified_log_searchable;

CREATE VIRTUAL TABLE unified_log_fts USING fts5 (
  content, content = 'unified_log', content_rowid = 'seq', tokenize = 'unicode61 remove_diacritics 2'
);

-- Such an index is told the old words exactly, or it keeps them.
CREATE TRIGGER unified_log_inserted AFTER INSERT ON unified_log BEGIN
  INSERT INTO unified_log_fts (rowid, content) VALUES (new.seq, new.content);
END;

CREATE TRIGGER unified_log_deleted AFTER DELETE ON unified_log BEGIN
  INSERT INTO unified_log_fts (unified_log_fts, rowid, content)
  VALUES ('delete', old.seq, old.content);
END;

CREATE TRIGGER unified_log_reworded AFTER UPDATE OF content ON unified_log BEGIN
  INSERT INTO unified_log_fts (unified_log_fts, rowid, content)
  VALUES ('delete', old.seq, old.content);
  INSERT INTO unified_log_fts (rowid, content) VALUES (new.seq, new.content);
END;

-- What is deleted is taken out of the index at once, not only noted as deleted.
INSERT INTO unified_log_fts (unified_log_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO memories_fts (memories_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO conversation_summaries_fts (conversation_summaries_fts, rank)
VALUES ('secure-delete', 1);
INSERT INTO unified_log_fts (unified_log_fts) VALUES ('rebuild');
INSERT INTO memories_fts (memories_fts) VALUES ('rebuild');
INSERT INTO conversation_summaries_fts (conversation_summaries_fts) VALUES ('rebuild');

-- Each forgetting leaves a mark of its own, so that what comes meanwhile is not taken for finished.
DROP TABLE unfinished_forgetting;
CREATE TABLE unfinished_forgetting (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;

-- The room of the old index, and the words in it, are given back when the file is opened.
INSERT INTO unfinished_forgetting DEFAULT VALUES;
