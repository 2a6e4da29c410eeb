import type { DocumentResult } from '@/lib/contract/domain';
import { matrixOf } from './matrix';
import { fitsOf, maskMrz, mrzOf } from './mrz';
import { secondOpinion } from './opinion';
import type { DocumentReading } from './reading';

/** Reads a document as a person would with the books open. `at`: when the session took place, as far as that is known. */
export const readDocument = (
  document: DocumentResult,
  { at, masked }: { at: string | null; masked: boolean },
): DocumentReading => {
  const mrz = mrzOf(document);

  return {
    rows: matrixOf(document, { masked, fitsOf: fitsOf(mrz) }),
    mrz: mrz && masked ? maskMrz(mrz) : mrz,
    findings: secondOpinion(document, { at, masked }),
  };
};
