import { trustFactorNames } from '@/lib/contract/domain';
import { type Day, daysBetween } from './calendar';
import type { Observation } from './defects';
import { distanceBetween } from './distance';
import { checkDigit, type Mrz } from './mrz';
import {
  levelOf,
  scoreConfidence,
  scoreCrossCheck,
  scoreDecision,
  scoreExactField,
  scoreExpiry,
  scoreMrzValidity,
  scoreNameField,
} from './scoring';
import { toIcaoLatin, toMrzName } from './transliterate';
import type { WireDecision, WireDocument, WireScore } from './wire';

const scored = (score: number): WireScore => ({ score, level: levelOf(score) });

interface OtherZone {
  primary: string;
  secondary: string;
  /** No room was left: a name may have been cut. */
  isFull: boolean;
  hasExpiry: boolean;
  /** How a printed name ought to look there. */
  transliterate: (name: string) => string;
}

interface Comparison {
  fields: { inputFieldName: string; ocrTextValue: string; other: string; distance: number; score: number }[];
  result: WireScore;
}

const crossCheck = ({ printed, machine }: Observation, zone: OtherZone): Comparison => {
  const exact = (inputFieldName: string, ocrTextValue: string, other: string) => {
    const distance = distanceBetween(ocrTextValue, other);

    return { inputFieldName, ocrTextValue, other, distance, score: scoreExactField(distance) };
  };

  // The distance is of the letters as they stand; the score forgives what a transliteration explains.
  const name = (inputFieldName: string, ocrTextValue: string, other: string) => {
    const expected = zone.transliterate(ocrTextValue);
    const isCutShort = zone.isFull && other !== '' && expected.startsWith(other);
    const unexplained = isCutShort ? 0 : distanceBetween(expected, other);

    return {
      inputFieldName,
      ocrTextValue,
      other,
      distance: distanceBetween(ocrTextValue, other),
      score: scoreNameField(unexplained, expected.length),
    };
  };

  const fields = [
    name('surname', printed.surname, zone.primary),
    name('given_name', printed.givenNames, zone.secondary),
    exact('date_of_birth', printed.dateOfBirth, machine.dateOfBirth),
    exact('document_number', printed.documentNumber, machine.documentNumber),
    ...(zone.hasExpiry ? [exact('date_of_expiry', printed.dateOfExpiry, machine.dateOfExpiry)] : []),
    exact('sex', printed.sex, machine.sex),
  ];

  return { fields, result: scored(scoreCrossCheck(fields.map((field) => field.score))) };
};

/** Read from the lines themselves, as an engine would, rather than from what composed them. */
const mrzValidity = ({ type, lines }: Mrz): WireScore => {
  const [first = '', second = ''] = lines;

  const checks: [text: string, digit: string | undefined][] =
    type === 'TD3'
      ? [
          [second.slice(0, 9), second[9]],
          [second.slice(13, 19), second[19]],
          [second.slice(21, 27), second[27]],
          [second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43), second[43]],
        ]
      : [
          [first.slice(5, 14), first[14]],
          [second.slice(0, 6), second[6]],
          [second.slice(8, 14), second[14]],
          [first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29), second[29]],
        ];
  const right = checks.filter(([text, digit]) => checkDigit(text) === digit).length;

  return scored(scoreMrzValidity(right, checks.length));
};

export const decisionResult = (
  seen: Observation,
  mrz: Mrz | null,
  document: WireDocument,
  today: Day,
): WireDecision => {
  const confidences = document.documentVisualResults.map((field) => field.confidence);
  const verifications: WireDecision['verifications'] = {
    dateOfExpiration: scored(scoreExpiry(daysBetween(today, seen.printed.dateOfExpiry))),
    documentLiveness: scored(seen.documentLiveness),
    faceVerification: scored(seen.faceMatch),
    overallOcrFieldsConfidence: scored(scoreConfidence(confidences)),
    passiveLiveness: scored(seen.passiveLiveness),
  };

  if (mrz) {
    const transliterate = (name: string) => toMrzName(name).replaceAll('<', ' ');
    const { fields, result } = crossCheck(seen, { ...mrz, hasExpiry: true, transliterate });
    const worded = fields.map(({ other, ...field }) => ({ ...field, mrzTextValue: other }));
    verifications.mrzOcrCrossCheck = { fields: worded, ...result };
    verifications.mrzValidity = mrzValidity(mrz);
  }

  if (document.documentBarcodeResults) {
    const { fields, result } = crossCheck(seen, {
      primary: toIcaoLatin(seen.machine.surname),
      secondary: toIcaoLatin(seen.machine.givenNames),
      isFull: false,
      hasExpiry: false,
      transliterate: toIcaoLatin,
    });
    const worded = fields.map(({ other, ...field }) => ({ ...field, barcodeTextValue: other }));
    verifications.barcodeOcrCrossCheck = { fields: worded, ...result };
  }

  const scores = Object.fromEntries(
    trustFactorNames.flatMap((name) => {
      const factor = verifications[name];

      return factor ? [[name, factor.score]] : [];
    }),
  );

  return { verifications, decision: scored(scoreDecision(scores)) };
};
