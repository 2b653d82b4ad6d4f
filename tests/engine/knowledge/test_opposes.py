"""Whether what was made of a sentence denies it, in six languages."""

import pytest

from custom_components.switchboard.engine.knowledge.guards import opposes

DENIED = [
    ("Not the freezer, he doesn't like it frozen. What can Duke eat?", "Duke likes frozen food"),
    ("The bus goes no longer at half seven", "The bus goes at half seven"),
    ("I sneeze at dogs, not cats", "Sneezes at cats"),
    ("i sneeze at dogs not cats", "Sneezes at cats"),
    ("Für mich keinen Kaffee, nur Tee", "Trinkt Kaffee und Tee"),
    ("Mr Bello is my teacher, not Kemi's", "Mr Bello is Kemi's teacher"),
    ("Fish I don't like", "Likes fish"),
    ("Fisch mag ich nicht", "Mag Fisch"),
    ("Fisch esse ich nicht gern", "Isst gern Fisch"),
    ("El pescado no me gusta", "Le gusta el pescado"),
    ("Il pesce non mi piace", "Gli piace il pesce"),
    ("El perro no sube al sofá", "El perro sube al sofá"),
    ("Je ne mange pas de viande", "Mange de la viande"),
    ("La viande, je n'en mange pas", "Mange de la viande"),
    ("Vis lust ik niet", "Lust vis"),
    ("Ik eet geen vlees", "Eet vlees"),
    ("We don't have shoes on upstairs", "Shoes are on upstairs"),
    ("I hate fish", "Likes fish"),
    ("I love olives", "Hates olives"),
    ("Mi sorella non beve caffè", "La sorella beve caffè"),
    ("Wir gehen nicht mehr ins Yoga", "Geht ins Yoga"),
    ("Not Tuesday but Thursday is bin day", "Bin day is Tuesday"),
    ("Der Müll kommt nicht dienstags, sondern donnerstags", "Der Müll kommt dienstags"),
    ("No los martes sino los jueves viene la basura", "La basura viene los martes"),
    ("Pas le mardi mais le jeudi", "Les poubelles passent le mardi"),
    ("Non il martedì ma il giovedì passa la spazzatura", "La spazzatura passa il martedì"),
    ("Niet op dinsdag maar op donderdag komt het afval", "Het afval komt op dinsdag"),
    ("I like it dark", "Doesn't like it dark"),
    ("My sister Leyla from Ulm doesn't like cats", "Sister Leyla from Ulm likes cats"),
    ("Ich trinke Kaffee", "Trinkt keinen Kaffee"),
    ("Not at 7, at 8", "Wakes at 7"),
    ("At 7", "Does not wake at 7"),
    ("I love olives. I don't like olives or cheese", "Likes olives and cheese"),
    ("I'm not allergic to nuts", "Is allergic to nuts"),
    ("remember that I don't like salt", "Likes salt"),
    ("We live without a lift", "Has a lift"),
    ("I drink coffee without sugar", "Drinks coffee with sugar"),
    ("Ich trinke Kaffee ohne Zucker", "Trinkt Kaffee mit Zucker"),
    ("Je bois le café sans sucre", "Boit le café avec du sucre"),
    ("Bebo el café sin azúcar", "Bebe el café con azúcar"),
    ("Bevo il caffè senza zucchero", "Beve il caffè con lo zucchero"),
    ("Ik drink koffie zonder suiker", "Drinkt koffie met suiker"),
    ("I drink coffee with sugar", "Drinks coffee without sugar"),
    ("Wir wohnen ohne Aufzug", "Hat einen Aufzug"),
    ("Nous habitons sans ascenseur", "A un ascenseur"),
    ("Abitiamo senza ascensore", "Ha un ascensore"),
    ("We wonen zonder lift", "Heeft een lift"),
    ("Vivimos sin ascensor", "Tiene ascensor"),
]
SAID = [
    (
        "Ab jetzt komm ich freitags erst um neun, da braucht keiner auf mich warten",
        "Kommt freitags erst um neun",
    ),
    ("I drive without the windows open", "Drives with the windows closed"),
    ("I sleep without the light on", "Sleeps with the light off"),
    ("Ich schlafe ohne Licht an", "Schläft mit dem Licht aus"),
    ("Je dors sans fenêtre ouverte", "Dort avec la fenêtre fermée"),
    ("Dormo senza la finestra aperta", "Dorme con la finestra chiusa"),
    ("Without the heater the bedroom is cold", "The bedroom is warm with the heater"),
    ("Salt, not sugar", "Likes salt"),
    ("Not sugar but salt in the porridge", "Likes salt in the porridge"),
    ("I sneeze at dogs not cats", "Sneezes at dogs"),
    ("remember that otto can't have cashews he swells up", "Otto is allergic to cashews"),
    ("acuérdate de que leire no puede tomar huevo le da urticaria", "Leire es alérgica al huevo"),
    ("Nicht dienstags, sondern donnerstags kommt der Müll", "Der Müll kommt donnerstags"),
    ("Der Müll kommt donnerstags, nicht dienstags", "Der Müll kommt donnerstags"),
    ("I don't eat meat", "Does not eat meat"),
    ("I never drink coffee", "Drinks no coffee"),
    (
        "Don't put the freezer stuff in, Duke doesn't like frozen food",
        "Duke does not like frozen food",
    ),
    ("Kemi isn't at school on Fridays any more", "Kemi no longer goes to school on Fridays"),
    ("It's not that I mind dogs, I love Duke", "Loves Duke"),
    ("Duke eats chicken but not frozen", "Duke eats chicken, not frozen"),
    ("no me gusta el pescado pero sí el marisco", "Le gusta el marisco"),
    ("Non mangio carne, solo pesce", "Non mangia carne"),
    ("Ik drink geen koffie meer, alleen thee", "Drinkt geen koffie meer"),
    ("Je ne supporte plus le bruit du sèche-linge", "Ne supporte pas le bruit du sèche-linge"),
    ("Stop saying certainly", "The assistant should not say certainly"),
    ("arrête de dire absolument", "L'assistant ne doit plus dire « absolument »"),
    ("dat woord super mag je schrappen", "De assistent moet het woord super niet gebruiken"),
    ("Rosenkohl? Den kannst du vergessen.", "Mag keinen Rosenkohl"),
    ("Abitiamo al quarto piano, non c'è l'ascensore", "Abita senza ascensore"),
    ("At 8", "Does not wake at 7"),
    ("Not at 7, at 8", "Wakes at 8"),
    ("I eat fish only on Sundays", "Does not eat fish"),
    ("I don't eat fish", "Eats fish only on Sundays"),
    ("I love olives. Tim does not like olives", "Likes olives"),
    ("I eat meat at my mother's. At home I eat no meat", "Does not eat meat"),
    ("I can't eat nuts", "Is allergic to nuts"),
    ("I don't like pepper", "Likes salt"),
    ("I don't want the lamp on", "Wants the lamp off"),
    ("I want it bright", "Is not to be dark"),
]


@pytest.mark.parametrize(("said", "summary"), DENIED)
def test_a_summary_that_turns_a_denial_around_opposes_its_sentence(said, summary):
    assert opposes(summary, said)


@pytest.mark.parametrize(("said", "summary"), SAID)
def test_a_denial_of_something_else_is_held_against_no_summary(said, summary):
    assert not opposes(summary, said)
