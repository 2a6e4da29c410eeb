import type { Decision, DocumentResult, TrustFactor } from '@/lib/contract/domain';
import { weakestFirst } from '@/lib/contract/factor-score';
import { fieldKey } from '../../words/field-names';

export type StageView = 'faces' | 'document' | 'cross-check' | 'copy';

/** Where the evidence of each factor is. The evidence of an unknown one is the document. */
const views: Record<string, StageView> = {
  faceVerification: 'faces',
  passiveLiveness: 'faces',
  documentLiveness: 'copy',
  mrzOcrCrossCheck: 'cross-check',
  barcodeOcrCrossCheck: 'cross-check',
};

const viewOf = ({ name, fields }: TrustFactor): StageView | null => {
  const view = (Object.hasOwn(views, name) && views[name]) || 'document';

  // A cross-check that compared nothing has nothing to show.
  return view === 'cross-check' && !fields?.length ? null : view;
};

const isFault = ({ level }: TrustFactor): boolean => level === 'LOW' || level === 'MEDIUM';

/** Faults first, then what could not be judged, then what passed, each weakest first. Factors left out come last. */
const inOrder = (decision: Decision | null, leftOut: readonly string[]): TrustFactor[] => {
  const rank = (factor: TrustFactor): number => (leftOut.includes(factor.name) ? 2 : isFault(factor) ? 0 : 1);

  return weakestFirst(decision?.factors ?? []).toSorted((one, other) => rank(one) - rank(other));
};

/** The weakest factor with a fault that counts; an unknown level is none. `null`: there is no fault, or no decision. */
export const faultOf = (decision: Decision | null, leftOut: readonly string[]): TrustFactor | null =>
  inOrder(decision, leftOut).find((factor) => isFault(factor) && !leftOut.includes(factor.name)) ?? null;

/** Neither passed nor faulty: unknown, unavailable, or a level of which we know nothing. */
export const unjudgedOf = (decision: Decision | null, leftOut: readonly string[]): TrustFactor[] =>
  inOrder(decision, leftOut).filter(
    (factor) => factor.level !== 'HIGH' && !isFault(factor) && !leftOut.includes(factor.name),
  );

/** Every factor that counts is high, and there is one. */
export const hasPassed = ({ factors }: Decision, leftOut: readonly string[]): boolean => {
  const counted = factors.filter(({ name }) => !leftOut.includes(name));

  return counted.length > 0 && counted.every(({ level }) => level === 'HIGH');
};

/** The factors that a view names: those of both images it shows, or the first it is about. */
export const leadsOf = (view: StageView, decision: Decision | null, leftOut: readonly string[]): TrustFactor[] => {
  const all = inOrder(decision, leftOut);
  switch (view) {
    case 'copy':
      return all.filter(({ name }) => name === 'documentLiveness' || name === 'passiveLiveness');
    case 'faces':
      return all.filter((factor) => viewOf(factor) === view);
    default:
      return all.filter((factor) => viewOf(factor) === view).slice(0, 1);
  }
};

export const availableViews = (decision: Decision | null): StageView[] => [
  'faces',
  'document',
  ...(decision?.factors.some((factor) => viewOf(factor) === 'cross-check') ? (['cross-check'] as const) : []),
  'copy',
];

/** The evidence of the weakest fault, or else of what could not be judged; faces where all passed. */
export const firstView = (decision: Decision | null, leftOut: readonly string[]): StageView => {
  const weak = inOrder(decision, leftOut).filter(({ name, level }) => level !== 'HIGH' && !leftOut.includes(name));

  return weak.map(viewOf).find((view) => view !== null) ?? 'faces';
};

/** The factor that puts fields in question: none that passed, and none that was left out of the decision. */
export const doubtOf = ([lead]: readonly TrustFactor[], leftOut: readonly string[]): TrustFactor | null =>
  lead && lead.level !== 'HIGH' && !leftOut.includes(lead.name) ? lead : null;

const mostMarked = 3;
const lowConfidence = 70;

/** Names of the printed fields that a factor puts in question. */
export const fieldsInQuestion = (factor: TrustFactor | null, document: DocumentResult | null): string[] => {
  const printed = document?.visualFields ?? [];
  switch (factor?.name) {
    case 'dateOfExpiration':
      return printed.map(({ name }) => name).filter((name) => fieldKey(name) === 'date_of_expiry');
    case 'overallOcrFieldsConfidence':
      return printed
        .filter(({ confidence }) => confidence !== null)
        .toSorted((one, other) => (one.confidence ?? 0) - (other.confidence ?? 0))
        .filter(({ confidence }, place) => place === 0 || (confidence ?? 0) < lowConfidence)
        .slice(0, mostMarked)
        .map(({ name }) => name);
    default:
      return (factor?.fields ?? []).flatMap(({ name, distance }) => (distance !== null && distance > 0 ? [name] : []));
  }
};
