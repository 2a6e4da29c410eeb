/** From values in their places to fields with a confidence. */
import { now } from '@/lib/base/clock';
import type { Box, VisualField } from '../shapes';
import type { Assigned } from './assign';
import { confidenceOf } from './confidence';
import { placeBeside } from './continue';
import type { DateOrder } from './dates';
import type { Label } from './labels';
import type { Piece } from './pieces';
import { plausibility } from './plausibility';
import type { Heading } from './title';
import { type Letters, printedValueOf, trimmed } from './values';

const unionOf = (pieces: readonly Piece[]): Box => {
  const x = Math.min(...pieces.map(({ box }) => box.x));
  const y = Math.min(...pieces.map(({ box }) => box.y));

  return {
    x,
    y,
    width: Math.max(...pieces.map(({ box }) => box.x + box.width)) - x,
    height: Math.max(...pieces.map(({ box }) => box.y + box.height)) - y,
  };
};

/** Lines of one value in a row; a hyphen at the end of a line stays, without a space. */
const joined = (pieces: readonly Piece[]): Letters =>
  pieces.reduce<Letters>(
    (all, { text, sureness }) => {
      const gap = all.text === '' || all.text.endsWith('-') ? '' : ' ';

      return { text: all.text + gap + text, sureness: [...all.sureness, ...(gap ? [1] : []), ...sureness] };
    },
    { text: '', sureness: [] },
  );

/** Where only the month can come first; elsewhere it is the day. */
const monthFirst = new Set(['USA', 'PHL', 'FSM', 'MHL', 'PLW', 'ASM', 'GUM', 'MNP', 'PRI', 'VIR']);
/** Print dates either way. */
const eitherWay = new Set(['CAN', 'KEN', 'GHA']);

export const orderOf = (country: string | null, isAmerican: boolean): DateOrder => {
  if (country === null) return isAmerican ? 'month' : null;
  if (monthFirst.has(country)) return 'month';

  return eitherWay.has(country) ? null : 'day';
};

/** Labels that the results name differently. */
const resultNames: Readonly<Partial<Record<Label, string>>> = {
  birth_date_and_place: 'date_of_birth',
  issue_date_and_place: 'date_of_issue',
  passport_number: 'document_number',
};
const evidenceOf = ({ label, placed }: Assigned) => ({ label: label.quality, place: placed });

export const fieldsOf = (assigned: readonly Assigned[], country: string | null, order: DateOrder): VisualField[] => {
  const today = now().toISOString().slice(0, 10);
  const fields: VisualField[] = [];
  const add = (name: Label, letters: Letters, box: Box, found: Assigned): Letters | null => {
    const { text, sureness, date, repairs, rest } = printedValueOf(name, letters, { country, order, today });
    if (text === '') return null;
    const fit = plausibility(name, text);
    // What does not fit was misread, however sure the letters are.
    const form = fit < 0.5 ? 0 : fit;
    const confidence = confidenceOf({ sureness, form, repairs, ...evidenceOf(found) });
    fields.push({ name: resultNames[name] ?? name, value: text, confidence, box, ...(date ? { date } : {}) });

    return rest;
  };
  for (const found of assigned) {
    const { name, values } = found;
    if (name === 'other') continue;
    const rest = add(name, joined(values), unionOf(values), found);
    const place = placeBeside[name];
    if (rest && place && /\p{L}{2}/u.test(rest.text)) add(place, rest, unionOf(values), found);
  }

  return fields;
};

/** Of several readings of a field the one with the most confidence. */
export const withoutRepeats = (fields: readonly VisualField[]): VisualField[] => {
  const best = new Map<string, VisualField>();
  for (const field of fields) {
    const known = best.get(field.name);
    if (!known || field.confidence > known.confidence) best.set(field.name, field);
  }

  return [...best.values()];
};

export const stateField = ({ state, quality }: Heading, country: string | null): VisualField[] => {
  if (!state) return [];
  const { text, sureness } = trimmed({
    text: state.text.replace(/[\s·•|/-]*SPECIMEN.*$/iu, ''),
    sureness: state.sureness,
  });
  if (text === '') return [];
  const value = printedValueOf('issuing_state_name', { text, sureness }, { country, order: null, today: '' });
  const confidence = confidenceOf({
    sureness: value.sureness.slice(0, text.length),
    label: quality,
    place: 0.95,
    form: 1,
    repairs: 0,
  });

  return [{ name: 'issuing_state_name', value: value.text, confidence, box: state.box }];
};
