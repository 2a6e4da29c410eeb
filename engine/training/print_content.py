"""What training lines say: labels, invented words in many languages, dates, numbers, addresses. One script per word."""

import json
import multiprocessing
import pathlib
import random
import string

from print_labels import ENGLISH, FRENCH, GROUPS, MONTH_SETS

HERE = pathlib.Path(__file__).parent
LETTERS = json.loads((HERE / "../text/alphabet.json").read_text())["letters"]
LONGEST = 48

AZ = "aaaabcdeeeefghiiijklmnooopqrstuuvwxyz"
LANGUAGES = {
    "plain": AZ,
    "de": AZ + "äöüäöüß",
    "fr": AZ + "éèêëàâçîïôûùœæÿ",
    "es": AZ + "áéíóúñüñ",
    "pt": AZ + "ãõáéíóúâêôçà",
    "it": AZ + "àèéìòù",
    "sv": AZ + "åäöåäöé",
    "da": AZ + "æøåæøå",
    "fi": AZ + "ääööå",
    "is": AZ + "áðéíóúýþæöð",
    "et": AZ + "õäöüšž",
    "lv": AZ + "āčēģīķļņšūžāēīšņ",
    "lt": AZ + "ąčęėįšųūž",
    "pl": AZ + "ąćęłńóśźżł",
    "cs": AZ + "áčďéěíňóřšťúůýžěřů",
    "sk": AZ + "áäčďéíĺľňóôŕšťúýž",
    "hu": AZ + "áéíóöőúüűőű",
    "ro": AZ + "ăâîșțășț",
    "hr": AZ + "čćđšžđć",
    "tr": AZ.replace("q", "").replace("w", "").replace("x", "") + "çğıöşüışğ",
    "sq": AZ + "ëçëç",
    "nl": AZ + "éëïüó",
    "vi": "aabcdeghiklmnopqrstuvxy" + "ăâđêôơưđươ" + "áàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ",
    "old": AZ + "ōŗġōŸ",
    "uk": "ааабвгґдеєжзииіїйклмнооопрстууфхцчшщьюяіїєґ",
    "bg": "аабвгдеежзиийклмноопрстуфхцчшщъьюя",
    "ru": "аабвгдеёжзиийклмноопрстуфхцчшщъыьэюя",
    "sr": "аабвгдђеежзиијклљмнњоопрстћуфхцчџшђћљњј",
    "mk": "аабвгдѓеежзѕиијклљмнњоопрстќуфхцчџш",
    "be": "аабвгдеёжзіійклмноопрстуўфхцчшыьэюяў",
    "el": "ααβγδεεζηηθιικλμννξοοπρστυφχψωάέήίόύώ",
}
WEIGHTS = {"plain": 12, "vi": 2, "uk": 5, "bg": 4, "sr": 4, "el": 5, "lv": 3, "hu": 3, "cs": 3, "sk": 3, "ro": 3, "de": 3, "fr": 3, "sv": 3, "es": 3, "old": 0.4, "mk": 0.6, "be": 0.6}
NAMES = list(LANGUAGES)
SHARES = [WEIGHTS.get(name, 1.5) for name in NAMES]
VOWELS = set("aeiouyäöüéèêëàâîïôûùœæÿáíóúãõìòåøýāēīūąęėįųěůőűăıëơưêôаеиоуыэюяёіїєαειουηωάέήίόύώъ")
ALIKE = {
    **dict(zip("АВЕЅІЈКМНОРСТХУаеѕіјорсху", "ABESIJKMHOPCTXYaesijopcxy")),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo")),
}
STREETS = ["STREET", "ROAD", "AVE", "LANE", "iela", "utca", "ulica", "RUE", "CALLE", "gatan", "weg", "straße", "STRADA", "вул.", "ул.", "улица", "ul.", "vul.", "ΟΔΟΣ", "tér", "PLAZA", "QUAI", "nám.", "Apt", "BLVD"]


def script(word):
    for letter in word:
        if "Ѐ" <= letter <= "ӿ":
            return "cyrillic"
        if "Ͱ" <= letter <= "Ͽ":
            return "greek"
    return "latin"


def settled(line):
    """Words that look the same in Latin are Latin, unless another word of the line shows the script."""
    words = line.split(" ")
    out = []
    for word in words:
        kind = script(word)
        if kind != "latin":
            sure = any(script(other) == kind and any(script(c) == kind and c not in ALIKE for c in other) for other in words)
            if not sure and len(line) < 24:
                word = "".join(ALIKE.get(letter, letter) for letter in word)
        out.append(word)
    return " ".join(out)


def upper(word):
    # The capital of ß is printed in either form; in most documents it stays small.
    return "".join(c if c in "ß’" else ("İ" if c == "i" and "ı" in word else c.upper()) for c in word)


def root(rng, letters, count):
    """Letters in an order that can be spoken, mostly."""
    if rng.random() < 0.3:
        return "".join(rng.choice(letters) for _ in range(count))
    vowels, others = [c for c in letters if c in VOWELS], [c for c in letters if c not in VOWELS]
    word, is_vowel = "", rng.random() < 0.3
    while len(word) < count:
        word += rng.choice(vowels if is_vowel else others)
        if rng.random() < 0.15:
            word += word[-1] if rng.random() < 0.4 else rng.choice(vowels if is_vowel else others)
        is_vowel = not is_vowel
    return word[:count]


def ends_right(word, name):
    return word[:-1] + "ς" if name == "el" and word.endswith("σ") else word


def word(rng, name=None, case=None, shortest=2, longest=12):
    name = name or rng.choices(NAMES, SHARES)[0]
    made = ends_right(root(rng, LANGUAGES[name], rng.randint(shortest, longest)), name)
    case = case or rng.choices(("upper", "title", "lower"), (6, 3, 1))[0]
    if case == "upper":
        made = upper(made)
        return made.translate(str.maketrans("ΆΈΉΊΌΎΏ", "ΑΕΗΙΟΥΩ")) if name == "el" and rng.random() < 0.8 else made
    return upper(made[0]) + made[1:] if case == "title" else made


def name(rng, kind=None, case=None):
    kind = kind or rng.choices(NAMES, SHARES)[0]
    case = case or rng.choices(("upper", "title"), (3, 1))[0]
    made = word(rng, kind, case)
    for _ in range(rng.choices((0, 1, 2, 3), (5, 4, 1.5, 0.5))[0]):
        made += rng.choice((" ", " ", " ", "-", "-", " ’"[0], "’", "'")) + word(rng, kind, case, 1 if rng.random() < 0.1 else 2, 10)
    return made


def figures(rng, count):
    return "".join(rng.choice(string.digits) for _ in range(count))


def number(rng):
    kind = rng.randint(0, 8)
    letters = lambda count: "".join(rng.choice(string.ascii_uppercase) for _ in range(count))
    if kind == 0:
        return figures(rng, rng.randint(1, 14))
    if kind == 1:
        return letters(rng.randint(1, 3)) + rng.choice(("", "", " ")) + figures(rng, rng.randint(4, 9))
    if kind == 2:
        return "".join(rng.choice(string.ascii_uppercase + string.digits * 2) for _ in range(rng.randint(6, 14)))
    if kind == 3:
        return figures(rng, 6) + rng.choice("-/+ ") + figures(rng, rng.randint(3, 5))
    if kind == 4:
        return rng.choice(" -./").join(figures(rng, rng.randint(2, 5)) for _ in range(rng.randint(2, 4)))
    if kind == 5:
        return letters(1) + figures(rng, 3) + "-" + figures(rng, 4) + "-" + figures(rng, 4)
    if kind == 6:
        return figures(rng, rng.randint(6, 9)) + letters(rng.randint(1, 2))
    if kind == 7:
        return rng.choice(("№ ", "No. ", "N° ", "Nr. ", "n.º ", "#", "")) + figures(rng, rng.randint(4, 9))
    return rng.choice((f"{rng.randint(120, 210)} CM", f"{rng.randint(140, 209)} cm", f"1{rng.choice('.,')}{rng.randint(40, 99)} m", f"{rng.randint(1, 2)}{rng.choice('.,')}{rng.randint(0, 99):02}{rng.choice(('', ' m', 'm', ' M'))}", f"{rng.randint(4, 6)}'-{rng.randint(0, 11):02}\"", f"{rng.randint(90, 250)} lb", f"1.{rng.randint(40, 99)}"))


def date(rng):
    day, month, year = f"{rng.randint(1, 31):02}", rng.randint(1, 12), rng.randint(1920, 2049)
    if rng.random() < 0.06:
        day = rng.choice(("XX", "00", "--"))
    if rng.random() < 0.4:
        months = MONTH_SETS[0] if rng.random() < 0.5 else rng.choice(MONTH_SETS)
        named = months[month - 1]
        if rng.random() < 0.15:
            named = named + "/" + MONTH_SETS[0][month - 1]
        named = named if rng.random() < 0.8 else named.capitalize()
        gap = rng.choice((" ", " ", " ", "-", "/", ""))
        return rng.choice((f"{day}{gap}{named}{gap}{year}", f"{day}{gap}{named}{gap}{year}", f"{named} {day}, {year}", f"{day} {named} {year % 100:02}", f"{named} {year}"))
    gap = rng.choice((".", ".", ".", "/", "/", "-", " ", ". ", ","))
    return rng.choice((f"{day}{gap}{month:02}{gap}{year}",) * 4 + (f"{month:02}{gap}{day}{gap}{year}", f"{year}{gap}{month:02}{gap}{day}", f"{day}{gap}{month:02}{gap}{year % 100:02}"))


def cased(rng, text):
    kind = rng.random()
    return upper(text) if kind < 0.25 else text.lower() if kind < 0.3 else text


def label(rng):
    group = rng.choice(GROUPS)
    text = cased(rng, rng.choice(group))
    for others in (ENGLISH, FRENCH):
        if rng.random() < (0.5 if others is ENGLISH else 0.25):
            text += rng.choice((" / ", " / ", "/", " · ", " - ", ", ", " • ")) + cased(rng, rng.choice(others if rng.random() < 0.8 else rng.choice(GROUPS)))
    if rng.random() < 0.3:
        text = rng.choice((f"{rng.randint(1, 16)}. ", f"({rng.randint(1, 16)}) ", f"{rng.randint(1, 9)}{rng.choice('abcd')}. ", f"{rng.randint(1, 9)} ")) + text
    return text + rng.choice(("", "", "", "", ":", ".", ":"))


def sign(rng):
    """The short things: field numbers, codes, classes, sexes."""
    kind = rng.randint(0, 8)
    if kind == 0:
        return rng.choice(("", "", "", "")) + f"{rng.randint(1, 16)}{rng.choice(('', 'a', 'b', 'c', 'd'))}{rng.choice(('.', '.', '', ')'))}"
    if kind == 1:
        return rng.choice(("M", "F", "X", "Ж", "M/M", "F/F", "Ж/F", "М/M", "K", "K/F", "Ч/M", "M/H", "Α/M", "Θ/F", "Sex", "D", "V/M", "S/F", "N/F", "F/N", "-", "–", "*", "**"))
    if kind == 2:
        return "".join(rng.choice(string.ascii_uppercase) for _ in range(rng.randint(1, 3)))
    if kind == 3:
        return " ".join(rng.sample(["AM", "A1", "A2", "A", "B1", "B", "BE", "C1", "C1E", "C", "CE", "D1", "D", "DE", "T", "L", "F"], rng.randint(1, 6)))
    if kind == 4:
        return " ".join(["–"] * rng.randint(1, 6)) if rng.random() < 0.5 else "-" * rng.randint(1, 5)
    if kind == 5:
        return rng.choice(("P", "ID", "P<", "AR", "V", "C", "DL", "PP", "RP", "NONE", "BRO", "BLU", "GRN", "BLK", "SPECIMEN", "UTO", "USA"))
    if kind == 6:
        return rng.choice(LETTERS[1:])
    return figures(rng, rng.randint(1, 4))


def native(rng):
    """A name in its own script and in Latin, as some documents print it."""
    kind = rng.choice(("uk", "bg", "sr", "el", "ru", "mk"))
    case = rng.choice(("upper", "upper", "title"))
    gap = rng.choice((" / ", " / ", "/", " "))
    return word(rng, kind, case, 3, 11) + gap + word(rng, "plain", case, 3, 11)


def address(rng):
    kind = rng.choices(NAMES, SHARES)[0]
    case = rng.choice(("upper", "upper", "title"))
    street = [word(rng, kind, case, 3, 10), rng.choice(STREETS) if rng.random() < 0.5 else word(rng, kind, case, 3, 8)]
    rng.shuffle(street)
    text = " ".join(street) + " " + str(rng.randint(1, 250)) + rng.choice(("", "", "", "A", "/2", "-4", "B"))
    if rng.random() < 0.6:
        text += rng.choice((", ", ", ", " ", " - ")) + rng.choice(("", f"{figures(rng, rng.randint(4, 5))} ", f"{rng.choice(('LV-', 'SE-', 'A-', 'D-'))}{figures(rng, 4)} ")) + word(rng, kind, case, 3, 10)
    return text


def shortened(rng):
    """Words cut short by a point or a comma, and some that are not."""
    words = []
    for _ in range(rng.randint(2, 4)):
        kind = rng.random()
        words.append(word(rng, None, None, 1, 4) + rng.choice((".", ".", ",", "", ":")) if kind < 0.6 else figures(rng, rng.randint(1, 4)) + rng.choice(("", ".", ",", "/")) if kind < 0.8 else word(rng))
    return rng.choice((" ", " ", "")).join(words)


def anything(rng):
    """Random letters of one script, and random signs: nothing to guess from."""
    scripts = {"latin": [], "cyrillic": [], "greek": []}
    for letter in LETTERS[1:]:
        if letter.isalpha():
            scripts[script(letter)].append(letter)
    pool = scripts[rng.choices(("latin", "cyrillic", "greek"), (5, 2, 1.5))[0]]
    capital = [c for c in pool if c.isupper()] if rng.random() < 0.6 else [c for c in pool if c.islower()]
    words = []
    for _ in range(rng.randint(1, 4)):
        if rng.random() < 0.2:
            words.append("".join(rng.choice(LETTERS[1:54]) for _ in range(rng.randint(1, 8))))
        else:
            words.append("".join(rng.choice(capital) for _ in range(rng.randint(1, 10))))
    return " ".join(words)


def title(rng):
    return (upper if rng.random() < 0.8 else str)(rng.choice(rng.choice(GROUPS))) + rng.choice(("", "", " · SPECIMEN", " " + word(rng)))


KINDS = (shortened, label, name, number, date, sign, native, address, anything, title, lambda rng: f"{number(rng)} {word(rng)}", lambda rng: f"{rng.choice(('1.', '2.', '3.', '4a.', '4b.', '4c.', '4d.', '5.', '8.', '9.'))} {rng.choice((name, date, number))(rng)}", lambda rng: upper(word(rng)) + "/" + word(rng, "plain", "upper"))
KIND_SHARES = (2, 6, 6, 4, 4, 2, 1.5, 2.5, 3, 1, 0.7, 0.8, 0.7)


def line(rng):
    text = settled(rng.choices(KINDS, KIND_SHARES)[0](rng))[:LONGEST].strip()
    while "  " in text:
        text = text.replace("  ", " ")
    return "".join(c for c in text if c in KNOWN) or "0"


KNOWN = set(LETTERS)


def lines(seed, count):
    rng = random.Random(seed)
    return [line(rng) for _ in range(count)]


def in_parts(seed, count):
    """As many lines; the seeds of two calls must differ by one at least."""
    jobs = [(seed * 1000 + part, count // 16) for part in range(16)]
    if count < 10_000:
        return [text for job in jobs for text in lines(*job)]
    with multiprocessing.get_context("fork").Pool(6) as workers:
        return [text for part in workers.starmap(lines, jobs) for text in part]
