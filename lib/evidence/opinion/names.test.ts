import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('names', () => {
  test('swapped identifiers are the same name', () => {
    const mrz = { primary_identifier: 'ANNA MARIA', secondary_identifier: 'ERIKSSON' };

    expect(findingOf('names', { mrz })).toMatchObject({
      outcome: 'passed',
      words: 'Same name in visual zone and MRZ, but for the order of surname and given names',
    });
  });

  test('another name in one of three sources is said of that source', () => {
    const barcode = { primary_identifier: 'LINDQVIST', secondary_identifier: 'ANNA MARIA' };

    expect(findingOf('names', { barcode })).toMatchObject({
      outcome: 'failed',
      words: 'The name in the barcode is not the one in the visual zone',
    });
  });

  test('transliteration is no difference', () => {
    const changes = { visual: { surname: 'MÜLLER' }, mrz: { primary_identifier: 'MUELLER' } };

    expect(findingOf('names', changes)).toMatchObject({
      outcome: 'passed',
      words: 'Same name in visual zone and MRZ, but for transliteration',
    });
  });

  test('a name that the zone had to cut is the same name, also when the cut fell between two words', () => {
    const visual = { surname: 'PAPANDROPOULOUS KARAMANLIDIS', given_name: 'ELENI SOFIA MARIA' };
    const cutTo = (primary: string, secondary: string) => {
      const names = `${primary}<<${secondary}`.replaceAll(' ', '<').padEnd(39, '<');
      const full_string = `P<UTO${names}^L898902C36UTO7408122F1204159ZE184226B<<<<<10`;

      return findingOf('names', {
        visual,
        mrz: { full_string, primary_identifier: primary, secondary_identifier: secondary },
      });
    };

    expect(cutTo('PAPANDROPOULOUS KARAMANLIDIS', 'ELENI SOF')?.outcome).toBe('passed');
    expect(cutTo('PAPANDROPOULOUS KARAMANLID', 'ELENI SOFIA')?.words).toBe(
      'Same name in visual zone and MRZ, but for the room in the zone',
    );
    expect(cutTo('PAPANDROPOULOUS KARAMANLID', 'E SOFIA MAR')?.outcome).toBe('passed');
    expect(cutTo('PAPANDROPOULOUS KARAMANL', 'ELENI')?.outcome).toBe('failed');
  });

  test('a script without a table is not held against anybody', () => {
    expect(findingOf('names', { visual: { surname: '山田', given_name: '太郎' } })?.outcome).toBe('unknown');
  });

  test('one source alone confirms nothing', () => {
    expect(findingOf('names', { mrz: null })).toMatchObject({
      outcome: 'unknown',
      words: 'Only the visual zone gives a name',
    });
  });
});
