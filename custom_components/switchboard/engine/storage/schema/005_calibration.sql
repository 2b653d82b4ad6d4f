-- From which cosine on two texts are near in meaning, for each model that vectors are of, and how
-- many vectors it was learnt among. Numbers, never words.

CREATE TABLE embedding_calibration (
  model TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  min_similarity REAL NOT NULL,
  vectors INTEGER NOT NULL CHECK (vectors >= 0),
  PRIMARY KEY (model, dimensions)
) STRICT, WITHOUT ROWID;
