/** The comparison of the printed fields with another source, as a Trust Factor. */
import { listOf } from '@/lib/base/sentence';
import { type Compared, type ComparedField, compareFields, type OtherSource } from './compare-fields';
import type { Assessed, DocumentFacts, PrintedField } from './facts';
import { currentPolicy, type Policy } from './policy';
import { bestPartialOf, levelOf, scoreCrossCheck } from './scoring';

export interface CrossCheck extends Assessed {
  fields: ComparedField[];
}

const sourceWords = { mrz: 'the machine-readable zone', barcode: 'the barcode' } as const;

const wordsOf = (names: readonly string[]): string => listOf(names.map((name) => name.replaceAll('_', ' ')));

/** Without these a comparison says too little to approve a session by. */
const isComplete = ({ fields }: Compared): boolean => {
  const has = (...names: string[]) => fields.some(({ inputFieldName }) => names.includes(inputFieldName));

  return has('surname', 'surname_and_given_names') && has('date_of_birth') && has('document_number');
};

const scoresOf = (fields: readonly ComparedField[]): number[] => fields.map(({ score }) => score);

const isSure = ({ confidence, isPart }: ComparedField, policy: Policy): boolean =>
  confidence >= policy.sureReading && !isPart;

const scoreOf = (compared: Compared, policy: Policy): number => {
  const { fields } = compared;
  const score = scoreCrossCheck(scoresOf(fields), policy);
  const best = isComplete(compared) ? 100 : bestPartialOf(policy);
  if (levelOf(score, policy) !== 'LOW') return Math.min(best, score);

  // A difference in a text that was hard to read, or read in part, may be the reader's own: an officer looks.
  const sure = fields.filter((field) => isSure(field, policy) || field.score === 100);
  const isSurelyLow = sure.length > 0 && levelOf(scoreCrossCheck(scoresOf(sure), policy), policy) === 'LOW';

  return isSurelyLow ? score : policy.thresholds.medium;
};

const reasonOf = ({ fields, missing }: Compared, source: string, policy: Policy): string => {
  const differ = fields.filter(({ score }) => score < 100);
  const unsure = differ.filter((field) => !isSure(field, policy));
  const named = (some: readonly ComparedField[]) => wordsOf(some.map(({ inputFieldName }) => inputFieldName));
  const sentences = [
    differ.length === 0
      ? `The printed text agrees with ${source}: ${named(fields)}.`
      : `The printed text differs from ${source}: ${named(differ)} (${differ.length} of ${fields.length} fields compared).`,
  ];
  if (unsure.length > 0) sentences.push(`Hard to read, or read in part: ${named(unsure)}.`);
  if (missing.length > 0) sentences.push(`Not compared, because the print was not read: ${wordsOf(missing)}.`);

  return sentences.join(' ');
};

const crossCheck = (printed: readonly PrintedField[], other: OtherSource, policy: Policy): CrossCheck => {
  const source = sourceWords[other.kind];
  const compared = compareFields(printed, other, policy);
  const { fields } = compared;
  if (fields.length === 0) {
    return { score: null, fields, reason: `Not compared: no printed field was read that ${source} has as well.` };
  }

  return { score: scoreOf(compared, policy), fields, reason: reasonOf(compared, source, policy) };
};

const notCompared = (reason: string): CrossCheck => ({ score: null, fields: [], reason: `Not compared: ${reason}` });

/** `null`: the document has no machine-readable zone. */
export const crossCheckZone = ({ printed, zone }: DocumentFacts, policy: Policy = currentPolicy): CrossCheck | null => {
  if (!zone) return null;
  if (!zone.fields) return notCompared(`${sourceWords.mrz} could not be read.`);

  return crossCheck(printed, { kind: 'mrz', fields: zone.fields, areNamesFull: zone.areNamesFull }, policy);
};

/** `null`: the document has no barcode. */
export const crossCheckBarcode = (
  { printed, barcode }: DocumentFacts,
  policy: Policy = currentPolicy,
): CrossCheck | null => {
  if (!barcode) return null;
  if (!barcode.fields) return notCompared(`${sourceWords.barcode} was read, but its fields are not known.`);

  return crossCheck(printed, { kind: 'barcode', fields: barcode.fields, areNamesFull: false }, policy);
};
