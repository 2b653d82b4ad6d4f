-- What the gate on the way out found of a message: a number of the rules by which it may be told, the
-- same below zero if it may not, and 0 where it has not been judged.
ALTER TABLE unified_log ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
