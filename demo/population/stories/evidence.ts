import { dayAt } from '../calendar';
import { countries } from '../documents/countries';
import { drawDocument, hasMrz, type IdentityDocument, type Reading } from '../documents/document';
import { composeMrz, type Mrz } from '../documents/mrz';
import { umlautNames } from '../people/name-lists';
import { drawPerson, isAtHome, type Oddity, type Person, stockOf } from '../people/person';
import { drawOtherName } from '../people/stranger';
import type { SessionSeed } from '../random';
import { changeBy } from './defects';
import { type Observation, observe } from './observation';
import type { Plan } from './plan';
import { delayOf, isUnderOtherName, type Origin } from './stories';

export interface Evidence {
  person: Person;
  document: IdentityDocument;
  seen: Observation;
  mrz: Mrz | null;
}

const germany = countries.filter(({ code }) => code === 'DEU');

/** The countries where people have such names. */
const homesOf = (oddity: Oddity | null) => countries.filter((country) => isAtHome(oddity, country));

/** The documents that can show a defect or an oddity. */
const readingFor = ({ defect, oddity }: Plan): Reading => {
  if (defect === 'other-barcode') return 'barcode';

  return defect === 'wrong-check-digit' || oddity === 'long-name' ? 'mrz' : 'any';
};

/** The person and the document. In a story they come from the seed and day of its first part. */
const drawHolder = (plan: Plan, firstMs: number, seed: SessionSeed) => {
  const today = dayAt(firstMs);
  const isSpelledOtherwise = plan.defect === 'other-spelling';
  const random = seed.stream('country');
  const country = random.pick(isSpelledOtherwise ? germany : homesOf(plan.oddity));
  const names = isSpelledOtherwise ? umlautNames : stockOf(country, plan.oddity);
  const person = drawPerson(country, today, seed, { names, oddity: plan.oddity });

  return { country, names, person, today };
};

export const drawEvidence = (plan: Plan, createdMs: number, { chapter, seed, ofFirst }: Origin): Evidence => {
  const firstMs = chapter ? createdMs - delayOf(chapter, ofFirst.stream('delays')) : createdMs;
  const { country, names, person: holder, today: firstDay } = drawHolder(plan, firstMs, ofFirst);

  const person =
    chapter && isUnderOtherName(chapter)
      ? { ...holder, ...drawOtherName(holder, names, seed.stream('other name')) }
      : holder;
  const document = drawDocument(country, person, firstDay, ofFirst.stream('document'), readingFor(plan));

  const today = dayAt(createdMs);
  const change = plan.defect ? changeBy(plan.defect, { person, names, document, today, seed }) : undefined;
  const seen = observe(document, person, seed.stream('observation'), change);
  const mrz = hasMrz(document.type) ? composeMrz(document, seen.machine, seen.wrongDigit) : null;

  return { person, document, seen, mrz };
};
