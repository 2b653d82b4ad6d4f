"""A statement that is said whole, and taken back by what follows, is never merged."""

import pytest

from custom_components.switchboard.engine.knowledge.compare import Claim, compare

from .comparing import MERGING, labelled

KNOWN = sorted(
    {
        (pair.language, pair.known)
        for name in ("blind_one", "blind_two", "blind_three", "held_out")
        for pair in labelled(name)
        if pair.label == "refines" and len(pair.language) == 2
    }
)
TAKEN_BACK = {
    "en": (
        "{}, or so everybody thought until she said she can't stand it",
        "{}, which is a lie",
        "{} because everyone wrongly believes it",
        "{} with a passion that ended last year",
        "{} and then gave it up for good",
        "{} and changed her mind",
        "{} and the opposite is true",
        "{} in theory",
        "{} by mistake",
        "{} at zero percent probability",
        "{}? Wrong!",
        "It is not so that she never {}",
    ),
    "de": (
        "{}, dachten alle, bis sie sagte, dass sie das nicht ausstehen kann",
        "{}, weil alle das irrtümlich glauben",
        "{} mit einer Leidenschaft, die letztes Jahr endete",
        "{} und gab es dann für immer auf",
        "{} und nimmt das zurück",
        "{} und das Gegenteil ist wahr",
        "{} aus Versehen",
        "{}? Falsch!",
    ),
    "fr": (
        "{}, croyait-on, jusqu'à ce qu'elle dise qu'elle déteste ça",
        "{}, ce qui est un mensonge",
        "{} avec une passion qui a pris fin l'an dernier",
        "{} et a ensuite arrêté pour de bon",
        "{} et a changé d'avis",
        "{} et le contraire est vrai",
        "{} par erreur",
        "{} ? Faux !",
    ),
    "it": (
        "{}, o così credevano tutti finché ha detto che lo detesta",
        "{} perché tutti lo credono a torto",
        "{} con una passione finita l'anno scorso",
        "{} e poi ha smesso per sempre",
        "{} e ha cambiato idea",
        "{} ed è vero il contrario",
        "{} per sbaglio",
        "{}? Falso!",
    ),
    "nl": (
        "{}, dacht iedereen, tot ze zei dat ze er een hekel aan heeft",
        "{} omdat iedereen dat ten onrechte gelooft",
        "{} met een passie die vorig jaar eindigde",
        "{} en is er daarna voorgoed mee gestopt",
        "{} en neemt dat terug",
        "{} en het tegendeel is waar",
        "{} voor de grap",
        "{}? Fout!",
    ),
    "es": (
        "{}, o eso creían todos hasta que dijo que lo detesta",
        "{} porque todos lo creen por error",
        "{} con una pasión que acabó el año pasado",
        "{} y luego lo dejó para siempre",
        "{} y cambió de idea",
        "{} y lo contrario es cierto",
        "{} por equivocación",
        "{}? ¡Falso!",
    ),
}
SLIPPED_IN = {
    "en": ("Bakes bread on scarcely any Fridays", "Bakes bread on Fridays"),
    "de": ("Will die Sauna auf kaum 80 Grad", "Will die Sauna auf 80 Grad"),
    "fr": ("Veut le sauna à peine à 80 degrés", "Veut le sauna à 80 degrés"),
    "it": ("Si alza alle improbabili 6:30", "Si alza alle 6:30"),
    "nl": ("Wil de sauna op amper 80 graden", "Wil de sauna op 80 graden"),
    "es": ("Se levanta a unas improbables 6:30", "Se levanta a las 6:30"),
}
OWNERS = [
    ("Die Schwester der Mutter wohnt in Kiel", "Die Schwester wohnt in Kiel"),
    ("Das Auto des Nachbarn ist rot", "Das Auto ist rot"),
]


@pytest.mark.parametrize(("language", "known"), KNOWN)
def test_what_is_taken_back_at_the_end_is_not_merged(language, known):
    for shape in TAKEN_BACK[language]:
        begins = shape.startswith("{}")
        new = shape.format(known if begins else known[0].lower() + known[1:])
        assert compare(Claim(new), Claim(known)) not in MERGING, new


@pytest.mark.parametrize(("new", "known"), SLIPPED_IN.values(), ids=SLIPPED_IN)
def test_a_word_slipped_in_after_a_preposition_is_not_an_addition(new, known):
    assert compare(Claim(new), Claim(known)) not in MERGING


@pytest.mark.parametrize(("new", "known"), OWNERS)
def test_whose_something_is_makes_it_another_thing(new, known):
    assert compare(Claim(new), Claim(known)) not in MERGING


@pytest.mark.parametrize(
    ("new", "known"),
    [
        ("Moved from Ghent to Bruges", "Lives in Ghent"),
        ("Would like to eat carrots but must not", "Eats carrots"),
        ("Ist von Köln nach Bremen gezogen", "Wohnt in Köln"),
        ("Fumait la pipe autrefois, a arrêté depuis longtemps", "Fume la pipe"),
    ],
)
def test_what_may_end_something_is_asked_about(new, known):
    assert compare(Claim(new), Claim(known)) == "unsure"


def test_what_is_added_in_a_phrase_still_refines():
    known = Claim("Is allergic to cats")
    assert compare(Claim("Is allergic to cats and pollen"), known) == "refines"
    assert compare(Claim("Is allergic to cats in spring, especially at night"), known) == "refines"
