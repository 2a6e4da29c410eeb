import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('names', () => {
  test('swapped identifiers are the same name', () => {
    const mrz = { primary_identifier: 'ANNA MARIA', secondary_identifier: 'ERIKSSON' };

    expect(findingOf('names', { mrz })).toMatchObject({
      outcome: 'passed',
      words: 'Same name in printed text and MRZ, apart from name order',
    });
  });

  test('a different name in one of three sources is attributed to that source', () => {
    const barcode = { primary_identifier: 'LINDQVIST', secondary_identifier: 'ANNA MARIA' };

    expect(findingOf('names', { barcode })).toMatchObject({
      outcome: 'failed',
      words: 'The name in the barcode differs from the printed text',
    });
  });

  test('a transliterated name is the same name', () => {
    const changes = { visual: { surname: 'MÜLLER' }, mrz: { primary_identifier: 'MUELLER' } };

    expect(findingOf('names', changes)).toMatchObject({
      outcome: 'passed',
      words: 'Same name in printed text and MRZ, apart from transliteration',
    });
  });

  test('a name cut off by the MRZ is the same name, even if cut between words', () => {
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
      'Same name in printed text and MRZ, apart from truncation',
    );
    expect(cutTo('PAPANDROPOULOUS KARAMANLID', 'E SOFIA MAR')?.outcome).toBe('passed');
    expect(cutTo('PAPANDROPOULOUS KARAMANL', 'ELENI')?.outcome).toBe('failed');
  });

  test('a name in a script without a table is unknown', () => {
    expect(findingOf('names', { visual: { surname: '山田', given_name: '太郎' } })?.outcome).toBe('unknown');
  });

  test('a name in only one source is unknown', () => {
    expect(findingOf('names', { mrz: null })).toMatchObject({
      outcome: 'unknown',
      words: 'Only the printed text has a name',
    });
  });
});
