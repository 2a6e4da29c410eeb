import type { SessionDescription } from '@/service/population';
import { toWords } from '@/service/population/calendar';
import { mrzLine, text } from './lettering';
import { entry, type Page, paper, passportSize, photo, printedNames, readingZone, signed } from './paper';

/** The data page of a TD3 passport. */
export const passportPage = (session: SessionDescription): Page => {
  const { document, seen, mrz } = session;
  const { country } = document;
  const { printed } = seen;
  const ink = country.palette[4];
  const add = (x: number, y: number, label: string, value: string, room: number) =>
    entry(x, y, { label, value, width: room }, ink);

  const [surname, givenNames] = printedNames(session);

  const header =
    text(28, 45, country.name.toUpperCase(), { size: 21, fill: ink, bold: true, spacing: 2.5 }) +
    text(682, 42, country.titles.passport, { size: 15, fill: ink, bold: true, anchor: 'end', spacing: 1.6 }) +
    text(355, 43, `${country.nativeName.toUpperCase()} · SPECIMEN`, {
      size: 10.5,
      fill: ink,
      anchor: 'middle',
      spacing: 1,
      opacity: 0.75,
      maxWidth: 290,
    }) +
    `<path d="M28 58h654" stroke="${ink}" stroke-opacity=".45"/>`;

  const fields =
    add(242, 82, 'Type / Type', 'P', 60) +
    add(312, 82, 'Code / Code', country.code, 80) +
    add(480, 82, 'Passport No. / Passeport N°', printed.documentNumber, 200) +
    add(242, 124, 'Surname / Nom', surname, 420) +
    add(242, 166, 'Given names / Prénoms', givenNames, 420) +
    add(242, 208, 'Nationality / Nationalité', country.nationality, 170) +
    add(426, 208, 'Sex / Sexe', printed.sex, 50) +
    add(242, 250, 'Date of birth / Date de naissance', toWords(printed.dateOfBirth), 170) +
    add(426, 250, 'Place of birth / Lieu de naissance', document.placeOfBirth, 170) +
    add(242, 292, 'Date of issue / Date de délivrance', toWords(printed.dateOfIssue), 170) +
    add(426, 292, 'Date of expiry / Date d’expiration', toWords(printed.dateOfExpiry), 170) +
    add(242, 334, 'Authority / Autorité', document.authority, 330) +
    (document.personalNumber ? add(500, 208, 'Personal No. / N° personnel', document.personalNumber, 170) : '');

  const zone =
    readingZone(passportSize, 392) +
    (mrz?.lines ?? []).map((line, row) => mrzLine(26, 433 + row * 38, line, 658, 22)).join('');

  return paper(
    passportSize,
    session,
    'front',
    header +
      photo(session, [28, 76, 188, 236], [606, 286, 74, 92]) +
      signed(session, [34, 320, 176, 58]) +
      fields +
      zone,
  );
};
