-- What a worker keeps of each home: whose turn it is, and what reading it has cost.

ALTER TABLE switchboard_server.homes
  ADD COLUMN IF NOT EXISTS turn bigint NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS lease_owner text,
  ADD COLUMN IF NOT EXISTS lease_until timestamptz,
  ADD COLUMN IF NOT EXISTS served_at timestamptz,
  ADD COLUMN IF NOT EXISTS due_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN IF NOT EXISTS waits_for text;

CREATE INDEX IF NOT EXISTS homes_in_turn
  ON switchboard_server.homes (served_at NULLS FIRST, id) WHERE reader = 'server';

CREATE TABLE IF NOT EXISTS switchboard_server.usage (
  home_id text NOT NULL REFERENCES switchboard_server.homes (id) ON DELETE CASCADE,
  day date NOT NULL,
  calls bigint NOT NULL,
  failed bigint NOT NULL,
  input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  cost double precision NOT NULL,
  last_failure text,
  PRIMARY KEY (home_id, day)
);
