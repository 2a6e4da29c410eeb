import type { DocumentResult } from '@/lib/contract/domain';
import { mrzOf } from '../mrz';
import type { Finding, FindingCode } from '../reading';
import { age } from './age';
import { blindSpots, checkDigits } from './check-digits';
import { dates } from './dates';
import { expiry } from './expiry';
import { issuingState } from './issuing-state';
import { namesAcross } from './names';
import type { WorkedResult } from './result';
import type { Evidence } from './statements';

interface Check {
  code: FindingCode;
  factor: Finding['factor'];
  /** `null`: does not apply to this document. */
  run: (evidence: Evidence) => WorkedResult | null;
}

const checks: Check[] = [
  { code: 'check digits', factor: 'mrzValidity', run: checkDigits },
  { code: 'blind spots', factor: null, run: blindSpots },
  { code: 'expiry', factor: 'dateOfExpiration', run: expiry },
  { code: 'age', factor: null, run: age },
  { code: 'dates', factor: null, run: dates },
  { code: 'issuing state', factor: null, run: issuingState },
  { code: 'names', factor: null, run: namesAcross },
];

/**
 * The desk's own findings on a document, independent of the service's Trust Factors. The same document and day always
 * give the same findings; masked, they have the same outcomes but no values. `at`: time of the session, if known.
 */
export const secondOpinion = (
  document: DocumentResult,
  { at, masked }: { at: string | null; masked: boolean },
): Finding[] => {
  const today = /^\d{4}-\d{2}-\d{2}/.exec(at ?? '')?.[0] ?? null;
  const evidence = { document, mrz: mrzOf(document), today };

  return checks.flatMap(({ code, factor, run }) => {
    const checked = run(evidence);
    if (checked === null) return [];
    const { outcome, words, working } = checked;

    return [
      {
        code,
        factor,
        outcome,
        words: masked ? words.masked : words.full,
        working: masked || working.length === 0 ? null : working,
      },
    ];
  });
};
