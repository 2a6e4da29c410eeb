import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('issuing state', () => {
  test.each([
    ['D', 'DEU', 'passed', 'D is the issuing state and the document’s country'],
    ['D<<', 'DEU', 'passed', 'D is the issuing state and the document’s country'],
    ['GBD', 'GBR', 'passed', 'GBD is the issuing state and the document’s country'],
    ['RKS', 'XKX', 'passed', 'RKS is the issuing state and the document’s country'],
    ['LVA', 'LTU', 'failed', 'LVA in the MRZ, while the document’s country is LTU'],
    ['UTO', 'LTU', 'failed', 'UTO in the MRZ, while the document’s country is LTU'],
    ['UNO', 'CHE', 'unknown', 'Issued by the United Nations, while the document’s country is CHE'],
    ['UNO', 'UNO', 'passed', 'UNO is the issuing state and the document’s country'],
    ['XXA', 'CHE', 'failed', 'XXA in the MRZ stands for a stateless person, not for an issuing state'],
  ])('%s on a document of %s: %s', (code, country, outcome, words) => {
    const changes = { visual: null, mrz: { issuing_state_or_organization: code }, document: { country } };

    expect(findingOf('issuing state', changes)).toMatchObject({ outcome, words });
  });

  test('the holder’s nationality may be another', () => {
    expect(findingOf('issuing state', { mrz: { nationality: 'LVA' } })?.outcome).toBe('passed');
  });

  test('what is printed counts as well', () => {
    expect(findingOf('issuing state', { visual: { issuing_state_code: 'LVA' } })?.words).toBe(
      'LVA in the visual zone, while the document’s country is UTO',
    );
  });

  test('a country that was not delivered is unknown', () => {
    expect(findingOf('issuing state', { document: { country: null } })?.outcome).toBe('unknown');
  });
});
