import type { DocumentResult } from '@/lib/contract/domain';
import { mrzOf } from '../mrz';
import type { Finding, FindingCode } from '../reading';
import { age } from './age';
import { blindSpots } from './blind-spots';
import { checkDigits } from './check-digits';
import { dates } from './dates';
import { expiry } from './expiry';
import { issuingState } from './issuing-state';
import type { WorkedOut } from './judged';
import { namesAcross } from './names';
import type { Evidence } from './statements';

interface Question {
  code: FindingCode;
  factor: Finding['factor'];
  /** `null`: the question does not arise for this document. */
  workOut: (evidence: Evidence) => WorkedOut | null;
}

const questions: Question[] = [
  { code: 'check digits', factor: 'mrzValidity', workOut: checkDigits },
  { code: 'blind spots', factor: null, workOut: blindSpots },
  { code: 'expiry', factor: 'dateOfExpiration', workOut: expiry },
  { code: 'age', factor: null, workOut: age },
  { code: 'dates', factor: null, workOut: dates },
  { code: 'issuing state', factor: null, workOut: issuingState },
  { code: 'names', factor: null, workOut: namesAcross },
];

/**
 * What the desk makes of a document by itself; the same document and day give the same answer. Masked, it says as much
 * without a value. `at`: when the session took place; `null` where that is not known.
 */
export const secondOpinion = (
  document: DocumentResult,
  { at, masked }: { at: string | null; masked: boolean },
): Finding[] => {
  const today = /^\d{4}-\d{2}-\d{2}/.exec(at ?? '')?.[0] ?? null;
  const evidence = { document, mrz: mrzOf(document), today };

  return questions.flatMap(({ code, factor, workOut }) => {
    const workedOut = workOut(evidence);
    if (workedOut === null) return [];
    const { outcome, words, working } = workedOut;

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
