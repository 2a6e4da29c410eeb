import { type Day, daysBetween } from '../calendar';
import type { Mrz } from '../documents/mrz';
import { latinForms, toIcaoLatin } from '../documents/transliterate';
import type { Observation } from '../stories/observation';
import { crossCheck } from './cross-check';
import { mrzValidity } from './mrz-validity';
import { levelOf, scoreConfidence, scoreCrossCheck, scoreDecision, scoreExpiry } from './scoring';
import type { WireDecision, WireDocument, WireScore } from './wire';

type Verifications = WireDecision['verifications'];

const scored = (score: number): WireScore => ({ score, level: levelOf(score) });

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

/** What the engine makes of it on that day. */
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
