import {
  distanceBetween,
  levelOf,
  scoreConfidence,
  scoreCrossCheck,
  scoreDecision,
  scoreExactField,
  scoreExpiry,
  scoreNameField,
} from '@/lib/decision';
import { type Day, daysBetween } from '../calendar';
import type { Mrz } from '../documents/mrz';
import { latinForms, toIcaoLatin } from '../documents/transliterate';
import type { Observation } from '../stories/observation';
import { mrzValidity } from './mrz-validity';
import type { WireDecision, WireDocument, WireScore } from './wire';

type Verifications = WireDecision['verifications'];

const scored = (score: number): WireScore => ({ score, level: levelOf(score) });

/** The zone that the visual zone is compared with. */
interface OtherZone {
  primary: string;
  secondary: string;
  /** The name field is full, so a name may have been cut. */
  isFull: boolean;
  hasExpiry: boolean;
  /** The recommended and the permitted spelling of a printed name there. */
  spellings: (name: string) => { recommended: string; permitted: string };
}

interface Comparison {
  inputFieldName: string;
  ocrTextValue: string;
  other: string;
  distance: number;
  score: number;
}

const exact = (inputFieldName: string, ocrTextValue: string, other: string): Comparison => {
  const distance = distanceBetween(ocrTextValue, other);

  return { inputFieldName, ocrTextValue, other, distance, score: scoreExactField(distance) };
};

/** The distance counts all different letters; the score forgives transliterations. */
const name = (inputFieldName: string, ocrTextValue: string, other: string, zone: OtherZone): Comparison => {
  const { recommended, permitted } = zone.spellings(ocrTextValue);
  const isExplained = other === recommended || (zone.isFull && other !== '' && recommended.startsWith(other));
  const unexplained = isExplained ? 0 : distanceBetween(recommended, other);

  return {
    inputFieldName,
    ocrTextValue,
    other,
    distance: distanceBetween(ocrTextValue, other),
    score: scoreNameField(unexplained, recommended.length, !isExplained && other === permitted),
  };
};

/** Compares field by field; fields missing in both zones are skipped. */
const crossCheck = ({ printed, machine }: Observation, zone: OtherZone): Comparison[] => {
  const fields = [name('surname', printed.surname, zone.primary, zone)];

  if (printed.givenNames || zone.secondary) {
    fields.push(name('given_name', printed.givenNames, zone.secondary, zone));
  }
  fields.push(
    exact('date_of_birth', printed.dateOfBirth, machine.dateOfBirth),
    exact('document_number', printed.documentNumber, machine.documentNumber),
  );
  if (zone.hasExpiry) fields.push(exact('date_of_expiry', printed.dateOfExpiry, machine.dateOfExpiry));
  fields.push(exact('sex', printed.sex, machine.sex));

  return fields;
};

const inMrz = (printed: string) => {
  const { decoded, bareDecoded } = latinForms(printed);

  return { recommended: decoded, permitted: bareDecoded };
};

const inBarcode = (printed: string) => {
  const { icao, bare } = latinForms(printed);

  return { recommended: icao, permitted: bare };
};

const mrzCrossCheck = (seen: Observation, { primary, secondary, isFull }: Mrz): Verifications['mrzOcrCrossCheck'] => {
  const fields = crossCheck(seen, { primary, secondary, isFull, hasExpiry: true, spellings: inMrz });
  const { score, level } = scored(scoreCrossCheck(fields.map((field) => field.score)));

  return {
    fields: fields.map(({ inputFieldName, ocrTextValue, other, distance, score: ofField }) => ({
      inputFieldName,
      ocrTextValue,
      mrzTextValue: other,
      distance,
      score: ofField,
    })),
    score,
    level,
  };
};

const barcodeCrossCheck = (seen: Observation): Verifications['barcodeOcrCrossCheck'] => {
  const fields = crossCheck(seen, {
    primary: toIcaoLatin(seen.machine.surname),
    secondary: toIcaoLatin(seen.machine.givenNames),
    isFull: false,
    hasExpiry: false,
    spellings: inBarcode,
  });
  const { score, level } = scored(scoreCrossCheck(fields.map((field) => field.score)));

  return {
    fields: fields.map(({ inputFieldName, ocrTextValue, other, distance, score: ofField }) => ({
      inputFieldName,
      ocrTextValue,
      barcodeTextValue: other,
      distance,
      score: ofField,
    })),
    score,
    level,
  };
};

/** The engine's decision on that day. */
export const decisionResult = (
  seen: Observation,
  mrz: Mrz | null,
  document: WireDocument,
  today: Day,
): WireDecision => {
  const { unscored } = seen;
  const unless = (missing: 'UNAVAILABLE' | 'UNKNOWN' | undefined, score: number): WireScore =>
    missing ? { score: 0, level: missing } : scored(score);

  const confidences = document.documentVisualResults.map((field) => field.confidence);
  const verifications: Verifications = {
    dateOfExpiration: scored(scoreExpiry(daysBetween(today, seen.printed.dateOfExpiry))),
    documentLiveness: unless(unscored.documentLiveness, seen.documentLiveness),
    faceVerification: unless(unscored.faceVerification, seen.faceMatch),
    overallOcrFieldsConfidence: scored(scoreConfidence(confidences)),
    passiveLiveness: unless(unscored.passiveLiveness, seen.passiveLiveness),
  };

  if (mrz) {
    verifications.mrzOcrCrossCheck = mrzCrossCheck(seen, mrz);
    verifications.mrzValidity = scored(mrzValidity(mrz));
  } else {
    verifications.barcodeOcrCrossCheck = barcodeCrossCheck(seen);
  }

  return { verifications, decision: scored(scoreDecision(verifications)) };
};
