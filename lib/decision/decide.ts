/** The decision on a captured session. */
import type { FurtherFactorName, TrustFactorName } from '@/lib/contract';
import { checkForm } from './applicant-form';
import { type CrossCheck, crossCheckBarcode, crossCheckZone } from './cross-check';
import { checkExpiry } from './expiry';
import { checkFaces } from './face-match';
import type { Assessed, Decided, DocumentFacts, SessionFacts } from './facts';
import { checkLiveness } from './liveness';
import { currentPolicy, type Policy } from './policy';
import { checkConfidence } from './reading-confidence';
import { levelOf, scoreDecision, statusByLevel } from './scoring';
import { checkZone } from './zone-validity';

type Verifications = Decided['decision']['verifications'];

type Factors = Partial<Record<TrustFactorName | FurtherFactorName, Assessed | CrossCheck>>;

const ofDocument = (document: DocumentFacts, day: string, policy: Policy): Factors => {
  const [zone, barcode] = [crossCheckZone(document, policy), crossCheckBarcode(document, policy)];

  return {
    dateOfExpiration: checkExpiry(document, day, policy),
    documentLiveness: checkLiveness('documentLiveness', document.signs, policy),
    overallOcrFieldsConfidence: checkConfidence(document, policy),
    ...(zone && { mrzOcrCrossCheck: zone }),
    ...(document.zone && { mrzValidity: checkZone(document.zone, policy) }),
    ...(barcode && { barcodeOcrCrossCheck: barcode }),
  };
};

/** The factors that apply to what was captured. */
const assess = ({ document, face, day, form }: SessionFacts, policy: Policy): Factors => {
  const integrity = document && form && checkForm(document, form, policy);

  return {
    ...(document && ofDocument(document, day, policy)),
    ...(document && face && { faceVerification: checkFaces(face.match, policy) }),
    ...(face && { passiveLiveness: checkLiveness('passiveLiveness', face.signs, policy) }),
    ...(integrity && { applicantIntegrity: integrity }),
  };
};

const resultOf = (name: string, assessed: Assessed | CrossCheck, policy: Policy) => {
  const { score } = assessed;
  const scored =
    score === null ? { score: 0, level: 'UNAVAILABLE' as const } : { score, level: levelOf(score, policy) };
  if (!('fields' in assessed)) return scored;
  const source = name === 'mrzOcrCrossCheck' ? 'mrzTextValue' : 'barcodeTextValue';

  return {
    fields: assessed.fields.map(({ inputFieldName, ocrTextValue, other, distance, score: ofField }) => ({
      inputFieldName,
      ocrTextValue,
      [source]: other,
      distance,
      score: ofField,
    })),
    ...scored,
  };
};

export const decide = (facts: SessionFacts, policy: Policy = currentPolicy): Decided => {
  const factors = Object.entries(assess(facts, policy));
  const verifications = Object.fromEntries(
    factors.map(([name, assessed]) => [name, resultOf(name, assessed, policy)]),
  ) as Verifications;
  const names: string[] = Object.keys(verifications);
  const score = scoreDecision(verifications, policy, facts.steps);
  const level = levelOf(score, policy);

  return {
    status: statusByLevel[level],
    decision: { verifications, decision: { score, level } },
    policyVersion: policy.version,
    leftOut: names.filter((name) => policy.leftOut.some((each) => each === name)),
    reasons: Object.fromEntries(factors.map(([name, { reason }]) => [name, reason])),
  };
};
