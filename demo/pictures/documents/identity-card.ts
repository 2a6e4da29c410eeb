import type { SessionDescription } from '@/demo/population';
import { text } from '../lettering/lettering';
import { mrzLine } from '../lettering/ocr-b';
import { styleOf } from './country-style';
import { entryPrinter, printedValue } from './fields';
import { labelOf } from './labels';
import { cardSize, heading, type Page, paper } from './paper';
import { ghost, photo, signed } from './photo-print';
import { chipSign, kinegram } from './security';

/** A card is smaller than a passport page, so its print looks larger. */
const scale = 1.3;

/** Chip contacts, ten millimetres from the left edge as in the standard. */
const chip =
  '<g transform="translate(60 192)"><rect width="112" height="92" rx="14" fill="#d8bc76"/>' +
  '<path d="M0 31h36M0 61h36M76 31h36M76 61h36M36 0v26q0 6 6 6h28q6 0 6-6V0M36 92V66q0-6 6-6h28q6 0 6 6v26M36 32v28M76 32v28" stroke="#8f7434" stroke-width="2.2" fill="none"/>' +
  '<path d="M8 6h60L20 86H8z" fill="#fff" fill-opacity=".16"/>' +
  '<rect width="112" height="92" rx="14" fill="none" stroke="#8f7434" stroke-width="1.6"/></g>';

export const cardFront = (session: SessionDescription): Page => {
  const { document } = session;
  const { country } = document;
  const ink = country.palette[4];
  const entry = entryPrinter(session, scale);
  const { hasChip } = styleOf(country);
  // With a chip: chip, text, photograph. Without: photograph, text.
  const [photoX, x, right] = hasChip ? [598, 212, 418] : [34, 284, 560];
  const room = hasChip ? 370 : 538;

  const content =
    heading(session, cardSize, country.titles.card, 'IDENTITY CARD') +
    photo(session, [photoX, 104, 224, 280]) +
    kinegram(hasChip ? 606 : 244, 366, 34, country.code) +
    (hasChip ? chip : chipSign(772, 106, 44, ink)) +
    entry('surname', x, 118, hasChip ? room : 470) +
    entry('given_name', x, 172, room) +
    entry('nationality', x, 226, hasChip ? 190 : 260) +
    entry('sex', right, 226, 100) +
    entry('date_of_birth', x, 280, hasChip ? 190 : 260) +
    entry('place_of_birth', right, 280, hasChip ? 172 : 250) +
    entry('date_of_issue', x, 334, hasChip ? 190 : 260) +
    entry('date_of_expiry', right, 334, hasChip ? 160 : 140) +
    text(hasChip ? x : 34, 414, labelOf(country.code, 'document_number'), {
      size: 11,
      fill: ink,
      opacity: 0.7,
      maxWidth: 236,
    }) +
    printedValue(session, 'document_number', hasChip ? x : 34, 443, {
      size: 25,
      face: 'bold',
      spacing: 1.6,
      maxWidth: 236,
    }) +
    signed(session, hasChip ? [480, 420, 250, 82] : [290, 404, 250, 82]) +
    text(hasChip ? 500 : 300, 508, labelOf(country.code, 'signature'), {
      size: 10,
      fill: ink,
      opacity: 0.7,
      maxWidth: 220,
    }) +
    ghost(session, hasChip ? [66, 372, 106, 132] : [712, 372, 106, 132]);

  return paper(cardSize, session, { side: 'front', content, ...(hasChip && { specimenX: 0.37 }) });
};

export const cardBack = (session: SessionDescription): Page => {
  const { document, mrz } = session;
  const { country } = document;
  const entry = entryPrinter(session, scale);

  const content =
    heading(session, cardSize, country.titles.card, 'IDENTITY CARD') +
    entry('address', 34, 122, 500) +
    entry('authority', 34, 184, 500) +
    entry('height', 34, 246, 160) +
    (document.personalNumber ? entry('personal_number', 234, 246, 300) : '') +
    kinegram(690, 212, 52, country.code) +
    (mrz?.lines ?? []).map((line, row) => mrzLine(46, 404 + row * 48, line, 764)).join('');

  return paper(cardSize, session, { side: 'back', content, zoneTop: 346 });
};
