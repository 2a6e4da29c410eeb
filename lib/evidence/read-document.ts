import type { DocumentResult } from '@/lib/contract/domain';
import { matrixOf } from './matrix';
import { checkDigitMatch, maskMrz, mrzOf } from './mrz';
import { secondOpinion } from './opinion';
import type { DocumentReading } from './reading';

/** Compares the sources of a document, checks its MRZ and gives the second opinion. `at`: time of the session, if known. */
export const readDocument = (
  document: DocumentResult,
  { at, masked }: { at: string | null; masked: boolean },
): DocumentReading => {
  const mrz = mrzOf(document);

  return {
    rows: matrixOf(document, { masked, checkDigitMatch: checkDigitMatch(mrz) }),
    mrz: mrz && masked ? maskMrz(mrz) : mrz,
    findings: secondOpinion(document, { at, masked }),
  };
};
