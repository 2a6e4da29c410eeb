/** The holders of test documents: drawn like the demo's, from seeds that nothing else uses. */
import { describeSession, type SessionDescription } from '@/demo/population';
import type { Country } from '@/demo/population/documents/countries';
import { countries } from '@/demo/population/documents/countries';
import { drawDocument, type IdentityDocument } from '@/demo/population/documents/document';
import { composeMrz } from '@/demo/population/documents/mrz';
import { drawPerson, type Oddity, stockOf } from '@/demo/population/people/person';
import { type Random, seedOf } from '@/demo/population/random';
import { observe } from '@/demo/population/stories/observation';

const today = '2026-11-15';
const createdAt = new Date(`${today}T10:00:00Z`);

/** Names that do not fit and days that nobody knows are rare, but documents have them. */
const drawOddity = (random: Random): Oddity | null =>
  random.chance(0.08) ? random.pick(['unknown-birth-day', 'single-name', 'long-name'] as const) : null;

const typed = (
  country: Country,
  person: Parameters<typeof drawDocument>[1],
  type: IdentityDocument['type'],
  stream: (topic: string) => Random,
): IdentityDocument => {
  const reading = type === 'DRIVER_LICENSE' ? 'barcode' : 'mrz';
  for (let attempt = 0; ; attempt++) {
    const document = drawDocument(country, person, today, stream(`document ${attempt}`), reading);
    if (document.type === type) return document;
  }
};

export interface Wanted {
  type: IdentityDocument['type'];
  country?: Country;
  /** Every holder has a whole name and a known birthday. */
  isPlain?: boolean;
}

/** A genuine document and its holder. */
export const holderOf = (seed: string, index: number, { type, country, isPlain }: Wanted): SessionDescription => {
  const source = seedOf(seed, index);
  const random = source.stream('specimen');
  const home = country ?? random.pick(countries);
  const oddity = isPlain ? null : drawOddity(random);
  const person = drawPerson(home, today, source, { names: stockOf(home, oddity), oddity });
  const document = typed(home, person, type, source.stream);

  return {
    ...describeSession(seed, index, createdAt),
    person,
    document,
    seen: observe(document, person, source.stream('observation')),
    mrz: type === 'DRIVER_LICENSE' ? null : composeMrz(document, document.imprint),
    stream: source.stream,
  };
};

/** Another number on the same document. */
export const numbered = (session: SessionDescription, documentNumber: string): SessionDescription => {
  const imprint = { ...session.document.imprint, documentNumber };

  return {
    ...session,
    document: { ...session.document, imprint },
    seen: { ...session.seen, printed: imprint, machine: imprint },
  };
};

/** `A` becomes a letter, `9` a digit. */
export const filledPattern = (pattern: string, random: Random): string =>
  [...pattern].map((sign) => (sign === 'A' ? random.pick([...'CDEFGHJKLMNPRTUVWXYZ']) : random.between(0, 9))).join('');
