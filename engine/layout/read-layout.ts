/** From the lines of one side to its fields, without knowing the document: by labels, numbers of fields and titles. */
import type { TextLine, VisualField } from '../shapes';
import { assign } from './assign';
import { hasCategories } from './categories';
import { continued } from './continue';
import { fieldsOf, orderOf, stateField, withoutRepeats } from './fields';
import { wholeLines } from './lines';
import { type LabelPiece, piecesOf } from './pieces';
import { plausibility } from './plausibility';
import { recovered } from './recover';
import { resolved } from './resolve';
import { separated } from './separate';
import { isAmericanPrint, tagsIn } from './tags';
import { headingOf, isIssuer, type Title } from './title';

export interface LayoutReading {
  fields: VisualField[];
  /** What the document calls itself; `null` without such words. */
  title: Title | null;
  /** ISO 3166 alpha-3 of the issuing state, as printed; `null` if it is not. */
  country: string | null;
  /** Whether the fields have the numbers of driving licences. */
  numbered: boolean;
  /** A table of the classes of vehicles, as on the back of driving licences. */
  hasCategories: boolean;
  isAmerican: boolean;
  /** How many labels have a value that fits them. */
  labelled: number;
  /** How many of them are in two languages, as only documents have them. */
  bilingual: number;
}

const topOf = (labels: readonly LabelPiece[]): number => Math.min(1, ...labels.map(({ box }) => box.y));

export const readLayout = (lines: readonly TextLine[]): LayoutReading => {
  const print = wholeLines(lines);
  const isAmerican = isAmericanPrint(print);
  const numbered = tagsIn(print).some((tags) => tags.length > 0);
  const pieces = separated(piecesOf(print));
  const assigned = assign(pieces);
  const left = continued(assigned, pieces);
  assigned.push(...recovered(assigned, left));
  const taken = new Set(assigned.flatMap(({ values }) => values));
  const free = left.filter((text) => !taken.has(text));
  const used = assigned.filter(({ name }) => name !== 'other').map(({ label }) => label);
  const heading = headingOf(free, { top: topOf(used), isAmerican, isNumbered: numbered });
  const named = resolved(assigned, heading.type);
  const code = named.find(({ name }) => name === 'issuing_state_code')?.values[0]?.text.trim() ?? '';
  const country = isIssuer(code) ? code : heading.country;
  const fields = withoutRepeats([
    ...fieldsOf(named, country, orderOf(country, isAmerican)),
    ...stateField(heading, country),
  ]);

  const labelled = named.filter(
    ({ name, values }) => name !== 'other' && plausibility(name, values[0]?.text ?? '') >= 0.7,
  );

  return {
    fields,
    title: heading.type && { type: heading.type, country },
    country,
    numbered,
    hasCategories: hasCategories(print),
    isAmerican,
    labelled: labelled.length,
    bilingual: labelled.filter(({ label }) => label.isRepeated).length,
  };
};
