-- The checkpoints that graphs keep of their threads, in LangGraph's own form, and what their nodes
-- have written since. A thread is a conversation, or a copy of one: conversation_id says of which.
-- 'owners' are all whose memory it may have been told of; none: nobody knows.

CREATE TABLE thread_checkpoints (
  thread_id TEXT NOT NULL,
  namespace TEXT NOT NULL,
  checkpoint_id TEXT NOT NULL,
  parent_id TEXT,
  run_id TEXT,
  conversation_id TEXT NOT NULL,
  owners TEXT NOT NULL CHECK (json_valid(owners)),
  checkpoint_type TEXT NOT NULL,
  checkpoint BLOB NOT NULL,
  metadata_type TEXT NOT NULL,
  metadata BLOB NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (thread_id, namespace, checkpoint_id)
) STRICT;

CREATE INDEX thread_checkpoints_by_id ON thread_checkpoints (checkpoint_id);
CREATE INDEX thread_checkpoints_by_conversation ON thread_checkpoints (conversation_id);

-- A node may write before the checkpoint that it belongs to: there is no reference to it.
CREATE TABLE thread_writes (
  thread_id TEXT NOT NULL,
  namespace TEXT NOT NULL,
  checkpoint_id TEXT NOT NULL,
  task_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  task_path TEXT NOT NULL,
  channel TEXT NOT NULL,
  value_type TEXT NOT NULL,
  value BLOB NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (thread_id, namespace, checkpoint_id, task_id, place)
) STRICT;
