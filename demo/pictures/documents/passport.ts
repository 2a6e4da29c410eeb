import type { SessionDescription } from '@/demo/population';
import { text } from '../lettering/lettering';
import { mrzLine } from '../lettering/ocr-b';
import { entryPrinter } from './fields';
import { labelOf } from './labels';
import { heading, type Page, paper, passportSize } from './paper';
import { ghost, photo, signed } from './photo-print';
import { chipSign, kinegram } from './security';

/** The data page of a TD3 passport. */
export const passportPage = (session: SessionDescription): Page => {
  const { document, mrz } = session;
  const { country } = document;
  const ink = country.palette[4];
  const entry = entryPrinter(session, 1);

  const content =
    heading(session, passportSize, country.titles.passport, 'PASSPORT') +
    photo(session, [28, 80, 176, 220]) +
    kinegram(190, 284, 27, country.code) +
    signed(session, [30, 310, 172, 56]) +
    text(30, 378, labelOf(country.code, 'signature'), { size: 7.6, fill: ink, opacity: 0.7, maxWidth: 172 }) +
    entry('document_class_code', 228, 88, 60) +
    entry('issuing_state_code', 296, 88, 90) +
    entry('document_number', 452, 88, 150, 'passport_number') +
    chipSign(648, 80, 30, ink) +
    entry('surname', 228, 128, 440) +
    entry('given_name', 228, 168, 440) +
    entry('nationality', 228, 208, 210) +
    entry('sex', 452, 208, 70) +
    (document.personalNumber ? entry('personal_number', 540, 208, 142) : '') +
    entry('date_of_birth', 228, 248, 210) +
    entry('place_of_birth', 452, 248, 150) +
    entry('date_of_issue', 228, 288, 210) +
    entry('date_of_expiry', 452, 288, 145) +
    entry('authority', 228, 328, 360) +
    ghost(session, [608, 282, 76, 95]) +
    (mrz?.lines ?? []).map((line, row) => mrzLine(34, 437 + row * 36, line, 642)).join('');

  return paper(passportSize, session, { side: 'front', content, zoneTop: 392 });
};
