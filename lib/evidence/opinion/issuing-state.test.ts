import { describe, expect, test } from 'vitest';
import { findingOf } from './testing';

describe('issuing state', () => {
  test.each([
    ['D', 'DEU', 'passed', 'Issuing state D matches the document’s country'],
    ['D<<', 'DEU', 'passed', 'Issuing state D matches the document’s country'],
    ['GBD', 'GBR', 'passed', 'Issuing state GBD matches the document’s country'],
    ['RKS', 'XKX', 'passed', 'Issuing state RKS matches the document’s country'],
    ['LVA', 'LTU', 'failed', 'LVA in the MRZ, but the document’s country is LTU'],
    ['UTO', 'LTU', 'failed', 'UTO in the MRZ, but the document’s country is LTU'],
    ['UNO', 'CHE', 'unknown', 'Issued by the United Nations, but the document’s country is CHE'],
    ['UNO', 'UNO', 'passed', 'Issuing state UNO matches the document’s country'],
    ['LVA', 'ZZZ', 'unknown', 'LVA in the MRZ; the service does not know the document’s country'],
    ['XXA', 'ZZZ', 'failed', 'XXA in the MRZ means a stateless person, not an issuing state'],
    ['XXA', 'CHE', 'failed', 'XXA in the MRZ means a stateless person, not an issuing state'],
  ])('%s on a document of %s: %s', (code, country, outcome, words) => {
    const changes = { visual: null, mrz: { issuing_state_or_organization: code }, document: { country } };

    expect(findingOf('issuing state', changes)).toMatchObject({ outcome, words });
  });

  test('the holder’s nationality may differ', () => {
    expect(findingOf('issuing state', { mrz: { nationality: 'LVA' } })?.outcome).toBe('passed');
  });

  test('the printed code is compared too', () => {
    expect(findingOf('issuing state', { visual: { issuing_state_code: 'LVA' } })?.words).toBe(
      'LVA in the printed text, but the document’s country is UTO',
    );
  });

  test('is unknown if the document’s country was not delivered', () => {
    expect(findingOf('issuing state', { document: { country: null } })?.outcome).toBe('unknown');
  });
});
