import type { TrustFactorName } from '@/lib/contract';
import { livenessFactors } from '@/lib/decision';
import type { EnrolmentSettings } from '../enrolment/settings';

/** The factors that the operator left out of decisions. */
export const leftOutOf = ({ liveness }: Pick<EnrolmentSettings, 'liveness'>): readonly TrustFactorName[] =>
  liveness === 'left-out' ? livenessFactors : [];
