/** The decision on a captured session. */
import type { TrustFactorName } from '@/lib/contract';
import type { Decided, SessionFacts } from './facts';
import { currentPolicy, type Policy } from './policy';
import { levelOf, scoreDecision, statusByLevel } from './scoring';

type Verifications = Decided['decision']['verifications'];

/** Why a factor has no score. */
const notChecked: Readonly<Record<TrustFactorName, string>> = {
  dateOfExpiration: 'Not checked: this version does not read the printed date of expiry.',
  documentLiveness: 'Not checked: this version cannot tell a document from a copy or a screen.',
  overallOcrFieldsConfidence: 'Not checked: this version does not read the printed fields.',
  mrzValidity: 'Not checked: this version finds the machine-readable zone but does not read it.',
  mrzOcrCrossCheck: 'Not compared: this version reads neither the printed fields nor the machine-readable zone.',
  barcodeOcrCrossCheck: 'Not compared: this version does not read the printed fields.',
  passiveLiveness: 'Not checked: this version cannot tell a live face from a picture of one.',
  faceVerification: 'Not compared: this version does not compare the selfie with the portrait on the document.',
};

const unscored = () => ({ score: 0, level: 'UNAVAILABLE' as const });
const notCompared = () => ({ fields: [], ...unscored() });

/** The factors that apply to what was captured. */
const verify = ({ document, face }: SessionFacts): Verifications => ({
  ...(document && { dateOfExpiration: unscored(), documentLiveness: unscored() }),
  ...(document && face && { faceVerification: unscored() }),
  ...(document && { overallOcrFieldsConfidence: unscored() }),
  ...(face && { passiveLiveness: unscored() }),
  ...(document?.hasZone && { mrzOcrCrossCheck: notCompared(), mrzValidity: unscored() }),
  ...(document?.hasBarcode && { barcodeOcrCrossCheck: notCompared() }),
});

export const decide = (facts: SessionFacts, policy: Policy = currentPolicy): Decided => {
  const verifications = verify(facts);
  const names = Object.keys(verifications) as TrustFactorName[];
  const score = scoreDecision(verifications, policy, facts.steps);
  const level = levelOf(score, policy);

  return {
    status: statusByLevel[level],
    decision: { verifications, decision: { score, level } },
    policyVersion: policy.version,
    leftOut: names.filter((name) => policy.leftOut.includes(name)),
    reasons: Object.fromEntries(names.map((name) => [name, notChecked[name]])),
  };
};
