-- The homes, what they may do, and the changes that pass between them. Every statement can be
-- run again.
CREATE SCHEMA IF NOT EXISTS switchboard_server;

CREATE TABLE IF NOT EXISTS switchboard_server.homes (
  id text PRIMARY KEY,
  name text NOT NULL,
  family text,
  reader text NOT NULL DEFAULT 'home' CHECK (reader IN ('home', 'server')),
  created_at timestamptz NOT NULL DEFAULT now(),
  turn bigint NOT NULL DEFAULT 0,
  lease_owner text,
  lease_until timestamptz,
  served_at timestamptz,
  due_at timestamptz NOT NULL DEFAULT now(),
  waits_for text
);
CREATE INDEX IF NOT EXISTS homes_in_turn
  ON switchboard_server.homes (served_at NULLS FIRST, id) WHERE reader = 'server';

-- A token without a home is an operator's. Only its digest is here.
CREATE TABLE IF NOT EXISTS switchboard_server.tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  home_id text REFERENCES switchboard_server.homes (id) ON DELETE CASCADE,
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

CREATE TABLE IF NOT EXISTS switchboard_server.shares (
  home_id text NOT NULL REFERENCES switchboard_server.homes (id) ON DELETE CASCADE,
  owner text NOT NULL,
  PRIMARY KEY (home_id, owner)
);

-- Each side of a home: the home itself, and the server's copy of it. `accepted` is the number of
-- the last change it told, `given` the place of the last arrival for it, `heard` the place up to
-- which it has applied them. One that is to begin anew has been given places that are not here.
CREATE TABLE IF NOT EXISTS switchboard_server.sides (
  home_id text NOT NULL REFERENCES switchboard_server.homes (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('home', 'copy')),
  accepted bigint NOT NULL DEFAULT 0,
  given bigint NOT NULL DEFAULT 0,
  heard bigint NOT NULL DEFAULT 0,
  seen_at timestamptz,
  is_to_begin_anew boolean NOT NULL DEFAULT false,
  PRIMARY KEY (home_id, side)
);

-- `data` is JSON in ASCII: neither text nor jsonb takes every character that a home may send.
CREATE TABLE IF NOT EXISTS switchboard_server.changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  home_id text NOT NULL,
  side text NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  owner text,
  local text NOT NULL,
  names text[] NOT NULL,
  data text NOT NULL,
  UNIQUE (home_id, side, number),
  FOREIGN KEY (home_id, side) REFERENCES switchboard_server.sides ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS changes_by_name ON switchboard_server.changes USING gin (names);

CREATE TABLE IF NOT EXISTS switchboard_server.arrivals (
  home_id text NOT NULL,
  side text NOT NULL,
  place bigint NOT NULL,
  change_id bigint NOT NULL REFERENCES switchboard_server.changes (id) ON DELETE CASCADE,
  PRIMARY KEY (home_id, side, place),
  FOREIGN KEY (home_id, side) REFERENCES switchboard_server.sides ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS arrivals_of_change ON switchboard_server.arrivals (change_id);

CREATE TABLE IF NOT EXISTS switchboard_server.forgettings (
  home_id text NOT NULL REFERENCES switchboard_server.homes (id) ON DELETE CASCADE,
  id text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (home_id, id)
);

-- Who is to carry out a forgetting. `place` is where it stands among the arrivals of that side,
-- `whole` the owner of whom all is to be forgotten.
CREATE TABLE IF NOT EXISTS switchboard_server.confirmations (
  begun_by text NOT NULL,
  forgetting text NOT NULL,
  home_id text NOT NULL,
  side text NOT NULL,
  place bigint NOT NULL,
  whole text,
  confirmed_at timestamptz,
  PRIMARY KEY (begun_by, forgetting, home_id, side),
  FOREIGN KEY (begun_by, forgetting) REFERENCES switchboard_server.forgettings ON DELETE CASCADE,
  FOREIGN KEY (home_id, side) REFERENCES switchboard_server.sides ON DELETE CASCADE
);

-- Ids of what was forgotten, never words. `scope` is a home, or a family behind a slash.
CREATE TABLE IF NOT EXISTS switchboard_server.forgotten (
  scope text NOT NULL,
  owner text NOT NULL,
  id text NOT NULL,
  PRIMARY KEY (scope, owner, id)
);

-- One row: when something was forgotten whose bytes may still be in a table's file.
CREATE TABLE IF NOT EXISTS switchboard_server.unerased (since timestamptz NOT NULL);

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

-- One row: the time zone whose days `usage` has, as the last worker was configured.
CREATE TABLE IF NOT EXISTS switchboard_server.zone (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text NOT NULL
);
