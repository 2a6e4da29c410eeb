/** Officers' searches for people of the demo population, mirrored as the worker does it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSeed, type Random } from '@/demo/population';
import { isWholeDay } from '@/demo/population/calendar';
import { latinForms, toIcaoLatin, toMrzName } from '@/demo/population/documents/transliterate';
import { seedOf } from '@/demo/population/random';
import { type Described, describeAt } from '@/demo/population/testing';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import { createLog } from '@/lib/base/log';
import { parseDocument } from '@/lib/contract';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { type Keyring, openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createSessionIndex, readFuzzySearch, runFuzzySearches, startFuzzySearch } from '@/lib/mirror';
import { type Applicant, applicantOf } from '@/lib/mirror/results/applicant';
import { findNumbers } from '@/lib/mirror/search/find';
import { compareWith } from '@/lib/mirror/search/fuzzy-run';
import { mirrorApplicants } from '@/lib/mirror/search/testing';

const people = 300;

let database: TestDatabase;
let keys: Keyring;
let sessions: Described[];
let numbers: Map<string, number>;

/** Sessions with genuine documents; a forged one may show another name. */
const drawSessions = (): Described[] => {
  const drawn: Described[] = [];

  for (let index = 0; drawn.length < people; index++) {
    const session = describeAt(demoSeed, index);
    if (session.results && session.defect === null && session.chapter === null) drawn.push(session);
  }

  return drawn;
};

/** The applicant as the desk reads it from the service's answer. */
const applicantFrom = ({ results }: Described): Applicant => {
  const { value } = parseDocument(JSON.parse(JSON.stringify(results?.document)));
  const applicant = applicantOf(value);
  if (!applicant) throw new Error('A sound document says whose it is.');

  return applicant;
};

beforeAll(async () => {
  database = await createTestDatabase();
  keys = openKeyring(makeKeys());
  sessions = drawSessions();
  numbers = await mirrorApplicants(
    database,
    keys,
    new Map(sessions.map((session) => [session.id, applicantFrom(session)])),
  );
});
afterAll(() => database.close());

/** The first letters of the longest word. */
const beginning = (name: string, letters: number): string =>
  name
    .replace(/['’]/g, '')
    .split(/[^\p{L}]+/u)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')
    .slice(0, letters);

describe('everybody is found by name', () => {
  test.each<[string, (person: Described['person']) => string]>([
    ['in lower case', ({ surname, givenNames }) => `${surname} ${givenNames}`.toLowerCase()],
    ['without diacritics', ({ surname, givenNames }) => latinForms(`${surname} ${givenNames}`).bare],
    ['transliterated as in passports', ({ surname, givenNames }) => toIcaoLatin(`${surname} ${givenNames}`)],
    ['given names first', ({ surname, givenNames }) => `${givenNames} ${surname}`],
    [
      'as in the machine-readable zone, cut off at its end',
      ({ surname, givenNames }) => `${toMrzName(surname)}<<${toMrzName(givenNames)}`.padEnd(30, '<').slice(0, 30),
    ],
    ['by the first letters', ({ surname, givenNames }) => `${beginning(surname, 4)} ${beginning(givenNames, 3)}`],
    ['as one word', ({ surname, givenNames }) => `${surname}${givenNames}`.replace(/[\s-]/g, '')],
    [
      'surname and date of birth, if the day is known',
      ({ surname, bornOn }) => (isWholeDay(bornOn) ? `${surname} ${bornOn}` : surname),
    ],
  ])('%s', async (_, typedBy) => {
    const missed = await Promise.all(
      sessions.map(async ({ id, person }) => {
        const typed = typedBy(person);

        return (await findNumbers(database.db, keys, typed)).includes(numbers.get(id) ?? 0) ? [] : [typed];
      }),
    );

    expect(missed.flat()).toEqual([]);
  });
});

/** Drops, doubles, replaces or swaps one letter. */
const mistype = (name: string, random: Random): string => {
  const letters = [...name];
  const places = letters.flatMap((letter, place) => (/\p{L}/u.test(letter) ? [place] : []));
  const place = random.pick(places);
  const [letter = '', next = ''] = letters.slice(place, place + 2);
  const other = random.pick([...'abcdefghijklmnopqrstuvwxyz'].filter((one) => one !== letter.toLowerCase()));
  const pair = random.pick(['', letter + letter, other, /\p{L}/u.test(next) ? next + letter : other]);
  letters.splice(place, pair === next + letter ? 2 : 1, pair);

  return letters.join('');
};

test('a fuzzy search finds at least 98 % of 300 names with one typing error each', () => {
  const random = seedOf('typing errors', 0).stream('errors');
  const missed = sessions.flatMap((session) => {
    const typed = mistype(`${session.person.surname} ${session.person.givenNames}`, random);

    return compareWith(typed)(applicantFrom(session)) === null ? [typed] : [];
  });

  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(people * 0.02);
});

test('a fuzzy search finds the person among all others, and masks them', async () => {
  const officer = await signedInPerson(database, ['officer']);
  const tools = { db: database.db, keys, log: createLog('test') };
  const [session] = sessions;
  const { surname = '', givenNames = '' } = session?.person ?? {};
  const searchId = await startFuzzySearch(tools, `${surname.slice(1)} ${givenNames}`, actorOf(officer));
  await runFuzzySearches(tools, { size: 100 });

  const index = createSessionIndex(tools);
  const answer = await readFuzzySearch({ ...tools, index }, { person: officer, actor: actorOf(officer) }, searchId);
  index.stop();
  expect(answer).toMatchObject({ state: 'complete', compared: people, total: people, unreadable: 0, more: false });
  expect(answer.found.map(({ row }) => row.id)).toContain(session?.id);
  expect(JSON.stringify(answer).toUpperCase()).not.toContain(surname.toUpperCase());
});

/** Every value of every table, as bytes or text. */
const readEverything = async (): Promise<{ text: string; bytes: string }> => {
  const { rows: columns } = await database.pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public'`,
  );
  const read = await Promise.all(
    columns.map(async ({ table, column, type }) => {
      const { rows } = await database.pool.query<{ value: Buffer | string | null }>(
        `select "${column}"${type === 'bytea' ? '' : '::text'} as value from "${table}"`,
      );

      return rows.map(({ value }) => value);
    }),
  );
  const values = read.flat();

  return {
    text: values.flatMap((value) => (typeof value === 'string' ? [value.toUpperCase()] : [])).join('\n'),
    bytes: values.flatMap((value) => (Buffer.isBuffer(value) ? [value.toString('latin1')] : [])).join('\n'),
  };
};

test('the database contains no readable name or document number', async () => {
  const { text, bytes } = await readEverything();
  const applicants = sessions.map(applicantFrom);
  const words = applicants.flatMap(({ names }) => names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)]));
  const secrets = [...new Set([...words, ...applicants.flatMap(({ documentNumbers }) => documentNumbers)])].filter(
    ({ length }) => length >= 4,
  );
  const textWords = new Set(text.split(/[^\p{L}\p{M}\p{N}]+/u));
  // A short name may be part of another word.
  const inText = secrets.filter(
    (secret) => textWords.has(secret.toUpperCase()) || (secret.length >= 6 && text.includes(secret.toUpperCase())),
  );
  // Encrypted bytes may spell a short word by chance.
  const inBytes = secrets.filter(
    (secret) => secret.length >= 6 && bytes.includes(Buffer.from(secret).toString('latin1')),
  );

  expect(secrets.length).toBeGreaterThan(people);
  expect([inText, inBytes]).toEqual([[], []]);
  // The search covers everything: it does find the session ids.
  expect(sessions.filter(({ id }) => !text.includes(id.toUpperCase()))).toEqual([]);
  expect(bytes.length).toBeGreaterThan(people * 100);
});
