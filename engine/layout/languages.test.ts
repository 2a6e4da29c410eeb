import { describe, expect, it } from 'vitest';
import { below, line, valuesOf } from './testing';

it('labels are told although letters were misread', () => {
  const lines = [
    ...below('Uzvards / Sumame', 'BĒRZIŅŠ', 32, 18),
    ...below('Vārds / Glven narnes', 'JĀNIS', 32, 24),
    ...below('Dzimsanas daturns / Date 0f birlh', '12.03.1985', 32, 30),
    ...below('Deriga lidz / Dale of exp1ry', '30.06.2030', 62, 30),
    ...below('Zzvqk / Nationalily', 'LATVIJAS', 32, 36),
  ];
  expect(valuesOf(lines)).toEqual({
    surname: 'BĒRZIŅŠ',
    given_name: 'JĀNIS',
    date_of_birth: '12.03.1985',
    date_of_expiry: '30.06.2030',
    nationality: 'LATVIJAS',
  });
});

it.each([
  ['Finnish and Swedish', 'Sukunimi / Efternamn', 'Etunimet / Förnamn', 'Syntymäaika / Födelsedatum'],
  ['Danish', 'Efternavn', 'Fornavne', 'Fødselsdato'],
  ['Polish', 'Nazwisko', 'Imiona', 'Data urodzenia'],
  ['Portuguese', 'Apelido(s)', 'Nomes próprios', 'Data de nascimento'],
  ['Italian', 'Cognome', 'Nome', 'Data di nascita'],
  ['Dutch', 'Naam / Surname', 'Voornamen', 'Geboortedatum'],
  ['German', 'Name', 'Vornamen', 'Geburtsdatum'],
  ['Estonian', 'Perekonnanimi', 'Eesnimed', 'Sünniaeg'],
  ['Lithuanian', 'Pavardė', 'Vardas', 'Gimimo data'],
  ['Slovene', 'Priimek', 'Ime', 'Datum rojstva'],
  ['Croatian', 'Prezime', 'Ime', 'Datum rođenja'],
  ['Hungarian', 'Családi név', 'Utónév', 'Születési idő'],
  ['Romanian', 'Nume', 'Prenume', 'Data nașterii'],
  ['Bulgarian', 'Фамилия', 'Име', 'Дата на раждане'],
  ['Ukrainian', 'Прізвище', 'Ім’я', 'Дата народження'],
  ['Serbian', 'Презиме', 'Име', 'Датум рођења'],
  ['Greek', 'Επώνυμο', 'Όνομα', 'Ημ. γέννησης'],
  ['Maltese', 'Kunjom', 'Isem', 'Data tat-twelid'],
  ['Irish', 'Sloinne', 'Réamhainm', 'Dáta breithe'],
])('labels in %s are known', (_, surname, given, birth) => {
  const lines = [
    ...below(surname, 'ADAMS', 10, 10),
    ...below(given, 'EVA', 10, 16),
    ...below(birth, '12.03.1985', 10, 22),
  ];
  expect(valuesOf(lines)).toEqual({ surname: 'ADAMS', given_name: 'EVA', date_of_birth: '12.03.1985' });
});

describe('a name in two scripts', () => {
  it('is given in Latin letters, even where the reader mixed the alphabets', () => {
    const lines = [
      ...below('Прізвище / Surname', 'ШЕВЧУК / SHЕVCHUК', 10, 10),
      ...below('Ім’я / Given names', 'ОКСАНА / ОКSАNA', 10, 16),
      ...below('Громадянство / Nationality', 'УKPАЇНА/UKRAINE', 10, 22),
      line('УKPАЇHA', 4, 4, 2.6),
    ];
    expect(valuesOf(lines)).toEqual({
      surname: 'SHEVCHUK',
      given_name: 'OKSANA',
      nationality: 'УКРАЇНА/UKRAINE',
      issuing_state_name: 'УКРАЇНА',
    });
  });

  it('whose native letters cannot be read keeps its Latin form', () => {
    const lines = [
      ...below('Uqquunfu / Surname', 'ZU4NPSUV / HAKOBYAN', 10, 10),
      ...below('Uuntl / Given names', '4ÛPÛU / VARDAN', 10, 16),
    ];
    expect(valuesOf(lines)).toEqual({ surname: 'HAKOBYAN', given_name: 'VARDAN' });
  });
});
