/** What somebody finds on a new desk. */
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { demoSeed } from '.';
import { countries } from './documents/countries';
import type { NameStock } from './people/names';
import { romanise } from './people/romanise';
import { type Described, describeFirst, epoch } from './testing';

const sessions = describeFirst(demoSeed, 2000);
const waiting = sessions.filter(({ status }) => status === 'WAITING_FOR_MANUAL_APPROVE');
const waitedMs = ({ completedAt }: Described) => epoch.getTime() - Date.parse(completedAt ?? '');

/** The service level of a new desk. */
const breachMs = 4 * hourMs;

const share = (of: readonly Described[]) => {
  const counts = new Map<string | null, number>();
  for (const { defect } of of) counts.set(defect, (counts.get(defect) ?? 0) + 1);

  return { kinds: counts.size, most: Math.max(...counts.values()) / of.length };
};

describe('the queue', () => {
  it('has about twenty cases, three of them late by hours', () => {
    const late = waiting.filter((session) => waitedMs(session) > breachMs);

    expect(waiting.length).toBeGreaterThanOrEqual(18);
    expect(waiting.length).toBeLessThanOrEqual(24);
    expect(late).toHaveLength(3);
    expect(Math.min(...late.map(waitedMs)) - breachMs).toBeGreaterThan(hourMs);
    expect(Math.max(...late.map(waitedMs))).toBeLessThan(12 * hourMs);
  });

  it('has time left: nothing else becomes late within the first half hour', () => {
    const soon = waiting.filter((session) => waitedMs(session) > breachMs - 30 * minuteMs);

    expect(soon).toHaveLength(3);
  });

  it('does not grow with the population', () => {
    const large = describeFirst(demoSeed, 6000).filter(({ status }) => status === 'WAITING_FOR_MANUAL_APPROVE');

    expect(large.length).toBeLessThan(35);
  });
});

it('faults are varied and spread, among waiting and among rejected sessions', () => {
  const rejected = sessions.filter(({ status }) => status === 'AUTO_REJECTED' || status === 'MANUAL_REJECTED');

  expect(share(waiting).kinds).toBeGreaterThanOrEqual(9);
  expect(share(waiting).most).toBeLessThan(0.25);
  expect(share(rejected).kinds).toBeGreaterThanOrEqual(14);
  expect(share(rejected).most).toBeLessThan(0.2);
});

it('enough doubtful sessions were decided in the last ninety days for a history, all within a day', () => {
  const decided = sessions.filter(({ byHand }) => byHand && epoch.getTime() - byHand.at < 90 * 24 * hourMs);

  expect(decided.length).toBeGreaterThanOrEqual(70);
  expect(decided.length).toBeLessThanOrEqual(130);
  expect(
    sessions.filter(({ byHand, completedAt }) => byHand && byHand.at - Date.parse(completedAt ?? '') > 24 * hourMs),
  ).toEqual([]);
});

const namesOf = ({ script, female, male, surnames }: NameStock, sex: 'F' | 'M') => {
  const spell = (name: string) => (script ? romanise(name, script) : name);
  const list = (text: string) => text.split(',').map((item) => item.trim());

  return {
    given: list(sex === 'F' ? female : male).map(spell),
    surnames: list(surnames).map((surname) =>
      spell(surname.split('/')[sex === 'F' ? 1 : 0] ?? surname.split('/')[0] ?? ''),
    ),
  };
};

describe('a name, a document, a place of birth and a face belong together', () => {
  it("every name is one of the document's country, in the form of the person's sex", () => {
    const offenders = sessions.filter(({ person, document, oddity, defect, chapter }) => {
      if (oddity === 'single-name' || oddity === 'long-name' || defect === 'other-spelling' || chapter) return false;
      const { given, surnames } = namesOf(document.country.names, person.sex);

      return !surnames.includes(person.surname) || !given.some((name) => person.givenNames.startsWith(name));
    });

    expect(offenders.map(({ index, person, document }) => [index, person.surname, document.country.code])).toEqual([]);
  });

  it('odd names are on documents of countries where people have them', () => {
    const homes = new Set(
      sessions.flatMap(({ oddity, document }) => (oddity === 'single-name' ? document.country.code : [])),
    );

    expect(homes).toEqual(new Set(['UTO']));
  });

  it('the place of birth lies in the country', () => {
    const offenders = sessions.filter(
      ({ person, document }) =>
        !countries.find(({ code }) => code === document.country.code)?.cities.includes(person.placeOfBirth),
    );

    expect(offenders).toEqual([]);
  });

  it('nobody on a Japanese or Egyptian document is fair-haired', () => {
    const hairs = sessions
      .filter(({ document, person }) => ['JPN', 'EGY'].includes(document.country.code) && person.age < 38)
      .map(({ person }) => person.appearance.hair);

    expect(new Set(hairs).size).toBeLessThanOrEqual(3);
    expect(hairs.length).toBeGreaterThan(40);
  });
});
