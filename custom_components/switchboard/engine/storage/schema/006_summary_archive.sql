-- Every summary of a conversation, none of them ever rewritten, and which messages it covers: those
-- noted for its beginning, up to its end. When one of them is deleted or put into other words, each
-- summary that covers it goes.

ALTER TABLE conversation_summaries RENAME TO latest_summaries;

CREATE TABLE conversation_summaries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation_id TEXT NOT NULL,
  text TEXT NOT NULL,
  covers_from_seq INTEGER NOT NULL,
  covers_to_seq INTEGER NOT NULL CHECK (covers_to_seq >= covers_from_seq),
  message_count INTEGER NOT NULL,
  time_range_start TEXT NOT NULL,
  time_range_end TEXT NOT NULL,
  domains TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(domains)),
  token_count INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX conversation_summaries_by_conversation ON conversation_summaries (conversation_id);
CREATE INDEX conversation_summaries_by_beginning ON conversation_summaries (covers_from_seq);

CREATE TABLE summarised_messages (
  seq INTEGER NOT NULL,
  covers_from_seq INTEGER NOT NULL,
  PRIMARY KEY (seq, covers_from_seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX summarised_messages_by_beginning ON summarised_messages (covers_from_seq);

CREATE VIRTUAL TABLE conversation_summaries_fts USING fts5 (
  text, tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER conversation_summaries_inserted AFTER INSERT ON conversation_summaries BEGIN
  INSERT INTO conversation_summaries_fts (rowid, text) VALUES (new.id, new.text);
END;

CREATE TRIGGER conversation_summaries_deleted AFTER DELETE ON conversation_summaries BEGIN
  DELETE FROM conversation_summaries_fts WHERE rowid = old.id;
  DELETE FROM summarised_messages WHERE covers_from_seq = old.covers_from_seq AND seq > (
    SELECT coalesce(max(covers_to_seq), 0) FROM conversation_summaries
    WHERE covers_from_seq = old.covers_from_seq
  );
END;

CREATE TRIGGER conversation_summaries_of_deleted AFTER DELETE ON unified_log BEGIN
  DELETE FROM conversation_summaries WHERE covers_to_seq >= old.seq AND covers_from_seq IN (
    SELECT covers_from_seq FROM summarised_messages WHERE seq = old.seq
  );
END;

CREATE TRIGGER conversation_summaries_of_reworded AFTER UPDATE OF content ON unified_log BEGIN
  DELETE FROM conversation_summaries WHERE covers_to_seq >= old.seq AND covers_from_seq IN (
    SELECT covers_from_seq FROM summarised_messages WHERE seq = old.seq
  );
END;

-- A summary of messages that are gone is not kept: nobody could forget it by them.
INSERT INTO conversation_summaries (
  conversation_id, text, covers_from_seq, covers_to_seq, message_count, time_range_start,
  time_range_end, token_count, created_at
)
SELECT
  held.conversation_id, held.text, min(said.seq), max(said.seq), count(*), min(said.created_at),
  max(said.created_at), held.token_count, held.updated_at
FROM latest_summaries AS held JOIN unified_log AS said
ON said.conversation_id = held.conversation_id
AND said.seq BETWEEN held.covers_from_seq AND held.covers_to_seq
GROUP BY held.conversation_id;

INSERT INTO summarised_messages (seq, covers_from_seq)
SELECT said.seq, held.covers_from_seq FROM conversation_summaries AS held JOIN unified_log AS said
ON said.conversation_id = held.conversation_id
AND said.seq BETWEEN held.covers_from_seq AND held.covers_to_seq;

DROP TABLE latest_summaries;
