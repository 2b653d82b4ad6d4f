"""Words the rules know: plain English, and the German a house needs."""

import re

COLOURS = {
    "red": "red", "rot": "red",
    "green": "green", "grün": "green",
    "blue": "blue", "blau": "blue",
    "yellow": "yellow", "gelb": "yellow",
    "orange": "orange",
    "purple": "purple", "lila": "purple", "violett": "purple",
    "pink": "pink", "rosa": "pink",
    "white": "white", "weiss": "white",
    "warm white": "warm white", "warmweiss": "warm white",
    "turquoise": "turquoise", "türkis": "turquoise",
}  # fmt: skip

NUMBERS = {
    word: value
    for value, words in enumerate(
        (
            "zero null", "one eins", "two zwei", "three drei", "four vier", "five fünf",
            "six sechs", "seven sieben", "eight acht", "nine neun", "ten zehn", "eleven elf",
            "twelve zwölf", "thirteen dreizehn", "fourteen vierzehn", "fifteen fünfzehn",
            "sixteen sechzehn", "seventeen siebzehn", "eighteen achtzehn", "nineteen neunzehn",
        )
    )
    for word in words.split()
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
    "zwanzig": 20, "dreissig": 30, "vierzig": 40, "fünfzig": 50,
    "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90, "hundert": 100,
    "half": 50, "halb": 50,
}  # fmt: skip

# How Germans call the rooms and things of the demo house, longest first where one is in another.
GERMAN_HOUSE = {
    "wohnzimmer": "living room", "schlafzimmer": "bedroom", "esszimmer": "dining room",
    "küchen": "kitchen ", "küche": "kitchen", "büro": "office", "garagentor": "garage door",
    "garage": "garage", "eingangs": "entrance ", "eingang": "entrance", "flur": "hall",
    "haustür": "front door", "decken": "ceiling ", "decke": "ceiling", "bett": "bed ",
    "lichter": "lights", "licht": "light", "lampen": "lights", "lampe": "light",
    "leuchten": "lights", "leuchte": "light", "fenster": "window", "ventilator": "fan",
    "heizung": "heatpump", "schloss": "lock", "tür": "door", "draussen": "outside",
    "aussen": "outside ", "pergola": "pergola", "rollläden": "covers", "rollladen": "cover",
    "pumpe": "pump", "klimaanlage": "hvac", "staubsauger": "vacuum", "dekoration": "decorative",
}  # fmt: skip

_ARTICLES = re.compile(
    r"\b(?:the|a|an|my|our|please|der|die|das|den|dem|im|in der|mein|meine|bitte|mal|just|now|"
    r"jetzt|too|as well|auch|alle|all)\b"
)
_GERMAN = re.compile(
    r"\b(?:schalte?|mach|mache|stelle?|dimme?|öffne|schliesse?|ist|sind|wie|was|wer|wo|welche|"
    r"bitte|danke|hallo|guten|ich|mein|meine|und|aus|das|die|der|es|sie|erzähle?|heisse|wetter|"
    r"licht|lichter|nicht|ein|eine)\b"
)
_ENGLISH = re.compile(
    r"\b(?:the|is|are|what|turn|switch|set|it|and|you|my|how|make|off|on|tell|who|do|did)\b"
)
_SMALL = "|".join(sorted(NUMBERS, key=len, reverse=True))
_SPOKEN_NUMBER = re.compile(
    rf"\b(?:(?P<tens>{'|'.join(TENS)})(?:[ -](?P<ones>{_SMALL}))?|(?P<small>{_SMALL}))\b"
)


def is_german(text: str) -> bool:
    """Whether a sentence sounds German rather than English."""
    words = text.casefold()
    return len(_GERMAN.findall(words)) > len(_ENGLISH.findall(words))


def is_english(text: str) -> bool:
    """Whether a sentence sounds English rather than German."""
    words = text.casefold()
    return len(_ENGLISH.findall(words)) > len(_GERMAN.findall(words))


def plain(text: str) -> str:
    """Lower case with ss for the sharp s, no punctuation around words, single blanks."""
    text = text.casefold().replace("\u2019", "'")
    text = re.sub(r"(?<!\d)[.,](?!\d)|[.,](?!\d)|[!?;:\"„“”]", " ", text)
    return " ".join(text.split())


def digits(text: str) -> str:
    """The same text with spoken numbers written as digits."""

    def written(match: re.Match[str]) -> str:
        if match["small"]:
            return str(NUMBERS[match["small"]])
        return str(TENS[match["tens"]] + NUMBERS.get(match["ones"] or "", 0))

    return _SPOKEN_NUMBER.sub(written, text)


def number_in(text: str) -> float | None:
    """The first number of a text, spoken or written; whole numbers come back as int."""
    match = re.search(r"-?\d+(?:[.,]\d+)?", digits(text.casefold()))
    if match is None:
        return None
    value = float(match[0].replace(",", "."))
    return int(value) if value.is_integer() else value


def colour_in(text: str) -> str | None:
    """The English name of the first colour in a text."""
    for word in sorted(COLOURS, key=len, reverse=True):
        if re.search(rf"\b{word}\b", text.casefold()):
            return COLOURS[word]
    return None


def in_english(phrase: str) -> str:
    """A German phrase about the house in the words the demo house uses."""
    for german, english in GERMAN_HOUSE.items():
        phrase = phrase.replace(german, english)
    return " ".join(phrase.split())


def stem(word: str) -> str:
    """A word without its plural s."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def bare(phrase: str) -> str:
    """A phrase about a thing, without articles and manners."""
    return " ".join(_ARTICLES.sub(" ", plain(phrase)).split())
