"""The configuration of a worker, and what is said where it cannot be used."""

from pathlib import Path

import pytest

from custom_components.switchboard.engine.azure.deltas import Usage
from switchboard_server.config import DATABASE, KEY, ConfigError, read_config

WHOLE = """
database = "postgresql://reader:s3cret@db/switchboard"
[model]
endpoint = "https://oak.openai.azure.com"
deployment = "small"
key_file = "{folder}/key"
price_input = 1
price_cached = 0.1
price_output = 8
[reading]
tokens_a_day = 500000
zone = "Europe/Paris"
"""


def read(folder: Path, text: str):
    (folder / "key").write_text("k3y-of-a-test\n")
    path = folder / "switchboard-server.toml"
    path.write_text(text.replace("{folder}", str(folder)))
    return read_config(path)


def test_a_key_comes_from_a_file_and_is_shown_nowhere(tmp_path: Path) -> None:
    config = read(tmp_path, WHOLE)
    connection = config.model.connection()
    assert connection.api_key == "k3y-of-a-test"
    assert config.model.cost(Usage(1_000_000, 500_000, 100_000, 0)) == pytest.approx(1.35)
    for shown in (repr(config), repr(connection)):
        assert "k3y" not in shown
        assert "s3cret" not in shown


def test_a_key_and_the_database_come_from_the_environment(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv(KEY, "k3y-of-a-test")
    monkeypatch.setenv(DATABASE, "postgresql:///other")
    text = WHOLE.replace('key_file = "{folder}/key"', "")
    config = read(tmp_path, text)
    assert config.database == "postgresql:///other"
    assert config.model.connection().api_key == "k3y-of-a-test"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('database = "postgresql://reader:s3cret@db/switchboard"', "", DATABASE),
        ('deployment = "small"', "", "[model] says too little"),
        ('deployment = "small"', "deployment = 3", "model.deployment is of another kind"),
        ("[reading]", "[reading]\nwindows = 3", "reading.windows is not known"),
        ("Europe/Paris", "Europe/Nowhere", "reading.zone"),
        ("[model]", "[model]\nwire = 'telegraph'", "model.wire"),
        ("tokens_a_day = 500000", "tokens_a_day = k3y", "is no TOML file"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(ConfigError) as error:
        read(tmp_path, WHOLE.replace(old, new))
    assert said in str(error.value)
    assert "k3y" not in str(error.value)


def test_a_missing_key_is_missed(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.delenv(KEY, raising=False)
    config = read(tmp_path, WHOLE.replace("/key", "/nothing"))
    with pytest.raises(ConfigError, match=r"key_file"):
        config.model.connection()
    config = read(tmp_path, WHOLE.replace('key_file = "{folder}/key"', ""))
    with pytest.raises(ConfigError, match=KEY):
        config.model.connection()
    with pytest.raises(ConfigError, match="cannot be read"):
        read_config(tmp_path / "nothing.toml")
