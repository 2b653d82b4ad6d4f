-- What statements of the engine ask for that SQLite brings along and PostgreSQL does not, and how rows
-- are numbered: by home, in the order in which they come, no number twice.

DO $$ BEGIN
  -- The role is of all databases: it may be there, or be made for another one at this moment.
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'switchboard_home') THEN
    BEGIN
      CREATE ROLE switchboard_home NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'switchboard_home', 'SET') THEN
    EXECUTE format('GRANT switchboard_home TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA switchboard TO switchboard_home;

CREATE OR REPLACE FUNCTION this_home() RETURNS text LANGUAGE sql STABLE
AS $$ SELECT nullif(current_setting('switchboard.home', true), '') $$;

CREATE TABLE IF NOT EXISTS numbers (
  home_id text COLLATE "C" NOT NULL DEFAULT this_home(),
  name text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (home_id, name)
);
ALTER TABLE numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE numbers FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS of_home ON numbers;
CREATE POLICY of_home ON numbers USING (home_id = this_home()) WITH CHECK (home_id = this_home());
GRANT SELECT, INSERT, UPDATE, DELETE ON numbers TO switchboard_home;

CREATE OR REPLACE FUNCTION next_number(of_table text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  INSERT INTO numbers (name, last) VALUES (of_table, 1)
  ON CONFLICT (home_id, name) DO UPDATE SET last = numbers.last + 1 RETURNING last
$$;

CREATE OR REPLACE FUNCTION json_valid(value text) RETURNS boolean LANGUAGE sql IMMUTABLE
AS $$ SELECT value IS JSON $$;

CREATE OR REPLACE FUNCTION json_each(held text) RETURNS TABLE (value text)
LANGUAGE sql IMMUTABLE ROWS 5
AS $$ SELECT value COLLATE "C" FROM json_array_elements_text(held::json) $$;

CREATE OR REPLACE FUNCTION instr(held text, sought text) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT strpos(held, sought) $$;

CREATE OR REPLACE FUNCTION julianday(held text) RETURNS double precision LANGUAGE sql STABLE
AS $$ SELECT extract(epoch FROM held::timestamptz) / 86400.0 $$;

CREATE OR REPLACE FUNCTION json_path_text(held text, path text) RETURNS text LANGUAGE sql IMMUTABLE
AS $$ SELECT held::json ->> substr(path, 3) $$;

CREATE OR REPLACE FUNCTION as_json_text(held anyarray) RETURNS text LANGUAGE sql STABLE
AS $$ SELECT array_to_json(held)::text $$;

CREATE OR REPLACE FUNCTION plain(held text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(
    lower(regexp_replace(normalize(replace(held, 'ß', 'ss'), NFKD), '[\u0300-\u036f]', '', 'g')),
    '’‘ʼ', ''''''''
  )
$$;

CREATE OR REPLACE FUNCTION fts_fold(held text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(normalize(held, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

-- A restored backup fills the index anew, while nothing is named but by its schema.
CREATE OR REPLACE FUNCTION fts_size(held text) RETURNS bigint LANGUAGE sql IMMUTABLE
SET search_path = switchboard, pg_catalog AS $$
  SELECT count(*) FROM regexp_matches(fts_fold(coalesce(held, '')), '[[:alnum:]]+', 'g')
$$;

-- Words with their places. An index has 16,383 places of a text at most, and knows later words as well.
CREATE OR REPLACE FUNCTION fts_words(held text, weight "char") RETURNS tsvector
LANGUAGE sql IMMUTABLE SET search_path = switchboard, pg_catalog AS $$
  SELECT coalesce(setweight(string_agg(
    quote_literal(left(word[1], 500)) || ':' || least(place, 16383), ' '
  )::tsvector, weight), ''::tsvector)
  FROM regexp_matches(fts_fold(coalesce(held, '')), '[[:alnum:]]+', 'g')
  WITH ORDINALITY AS found (word, place)
$$;

DO $$ BEGIN
  IF to_regprocedure('json_group_array(text)') IS NULL THEN
    CREATE AGGREGATE json_group_array(text) (
      SFUNC = array_append, STYPE = text[], INITCOND = '{}', FINALFUNC = as_json_text
    );
    CREATE AGGREGATE json_group_array(bigint) (
      SFUNC = array_append, STYPE = bigint[], INITCOND = '{}', FINALFUNC = as_json_text
    );
    CREATE AGGREGATE min(boolean) (SFUNC = booland_statefunc, STYPE = boolean, SORTOP = <);
    CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_path_text);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE integrity_constraint_violation USING MESSAGE = 'what has happened is not rewritten'; END $$;
