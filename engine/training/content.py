"""What machine-readable zones say: invented names and numbers in the layouts of ICAO Doc 9303, with right check digits."""

import multiprocessing
import random

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"
"""The alphabet, in the order of the atlas and (shifted by one, for the blank) of the line reader's classes."""
STATES = (
    "AFG ALB DZA AND AGO ARG ARM AUS AUT AZE BHS BHR BGD BRB BLR BEL BLZ BEN BTN BOL BIH BWA BRA BRN BGR BFA BDI KHM "
    "CMR CAN CPV CAF TCD CHL CHN COL COM COG COD CRI CIV HRV CUB CYP CZE DNK DJI DMA DOM ECU EGY SLV GNQ ERI EST SWZ "
    "ETH FJI FIN FRA GAB GMB GEO D<< GHA GRC GRD GTM GIN GNB GUY HTI HND HUN ISL IND IDN IRN IRQ IRL ISR ITA JAM JPN "
    "JOR KAZ KEN KIR PRK KOR KWT KGZ LAO LVA LBN LSO LBR LBY LIE LTU LUX MDG MWI MYS MDV MLI MLT MHL MRT MUS MEX FSM "
    "MDA MCO MNG MNE MAR MOZ MMR NAM NRU NPL NLD NZL NIC NER NGA MKD NOR OMN PAK PLW PAN PNG PRY PER PHL POL PRT QAT "
    "ROU RUS RWA KNA LCA VCT WSM SMR STP SAU SEN SRB SYC SLE SGP SVK SVN SLB SOM ZAF SSD ESP LKA SDN SUR SWE CHE SYR "
    "TJK TZA THA TLS TGO TON TTO TUN TUR TKM TUV UGA UKR ARE GBR USA URY UZB VUT VEN VNM YEM ZMB ZWE UTO XXA XXB XXX "
    "UNO EUE RKS GBD GBN GBO GBP GBS HKG MAC TWN PSE"
).split()
VOWELS, CONSONANTS = "AAAEEEIIOOUY", "BCDFGHJKLLMMNNPQRRSSTTVWXZ"


def value(sign):
    return LETTERS.index(sign) + 10 if sign.isalpha() else (int(sign) if sign.isdigit() else 0)


def digit(text):
    return str(sum(value(sign) * (7, 3, 1)[i % 3] for i, sign in enumerate(text)) % 10)


def fill(text, length):
    return text[:length].ljust(length, "<")


def word(rng):
    if rng.random() < 0.15:
        return "".join(rng.choice(LETTERS[:26]) for _ in range(rng.randint(1, 10)))
    parts = (
        rng.choice(CONSONANTS) * (rng.random() < 0.85) + rng.choice(VOWELS) + rng.choice(CONSONANTS) * (rng.random() < 0.45)
        for _ in range(rng.choice((1, 2, 2, 2, 3, 3, 4)))
    )
    return "".join(parts)


def names(rng, length):
    surname = "<".join(word(rng) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    given = "<".join(word(rng) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3))))
    return fill(f"{surname}<<{given}" if given else surname, length)


def number(rng, length):
    kind = rng.random()
    signs = LETTERS[26:36] if kind < 0.4 else LETTERS[:36]
    text = "".join(rng.choice(signs) for _ in range(length))
    return text if kind < 0.6 else rng.choice(LETTERS[:26]) + "".join(rng.choice(LETTERS[26:36]) for _ in range(length - 1))


def date(rng):
    if rng.random() < 0.02:
        return f"{rng.randint(0, 99):02}<<<<"
    return f"{rng.randint(0, 99):02}{rng.randint(1, 12):02}{rng.randint(1, 31):02}"


def optional(rng, length):
    if rng.random() < 0.5:
        return "<" * length
    return fill(number(rng, rng.randint(1, length)), length)


def zone(rng):
    """The name of a format and its lines."""
    kind = rng.choices(("TD1", "TD2", "TD3", "MRV-A", "MRV-B"), (40, 15, 35, 5, 5))[0]
    state, nation = rng.choice(STATES), rng.choice(STATES)
    if rng.random() < 0.8:
        nation = state
    paper = fill(number(rng, rng.choice((9, 9, 9, 9, 8, 7))), 9)
    birth, expiry, sex = date(rng), date(rng), rng.choice("MMFF<")
    checked = paper + digit(paper)
    middle = birth + digit(birth) + sex + expiry + digit(expiry)
    if kind == "TD1":
        code = rng.choice(("ID", "I<", "AR", "IR", "AC", "C<", "IP", "RP"))
        first, second = optional(rng, 15), optional(rng, 11)
        composite = digit(checked + first + birth + digit(birth) + expiry + digit(expiry) + second)
        return kind, [code + state + checked + first, middle + nation + second + composite, names(rng, 30)]
    if kind == "TD2":
        code = rng.choice(("ID", "I<", "AR", "P<", "IR", "TS"))
        extra = optional(rng, 7)
        composite = digit(checked + birth + digit(birth) + expiry + digit(expiry) + extra)
        return kind, [code + state + names(rng, 31), checked + nation + middle + extra + composite]
    if kind == "TD3":
        code = rng.choice(("P<", "P<", "P<", "PD", "PO", "PP", "PN", "PS"))
        extra = optional(rng, 14)
        extra += "<" if extra == "<" * 14 and rng.random() < 0.5 else digit(extra)
        composite = digit(checked + birth + digit(birth) + expiry + digit(expiry) + extra)
        return kind, [code + state + names(rng, 39), checked + nation + middle + extra + composite]
    wide = kind == "MRV-A"
    code = rng.choice(("V<", "VA", "VC", "VD"))
    return kind, [code + state + names(rng, 39 if wide else 31), checked + nation + middle + optional(rng, 16 if wide else 8)]


def zones(seed, count):
    rng = random.Random(seed)
    return [zone(rng) for _ in range(count)]


def in_parts(seed, count):
    """As many zones, in 16 lists; the seeds of two calls must differ by one at least."""
    jobs = [(seed * 1000 + part, count // 16) for part in range(16)]
    # Few are made sooner than processes are started.
    if count < 5000:
        return [zones(*job) for job in jobs]
    with multiprocessing.get_context("fork").Pool() as workers:
        return workers.starmap(zones, jobs)
