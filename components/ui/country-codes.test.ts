import { describe, expect, it } from 'vitest';
import { countryName } from './country-codes';

describe('country names', () => {
  it('alpha-3 codes are named, Utopia included', () => {
    expect(['SVK', 'DEU', 'UTO', 'RKS'].map(countryName)).toEqual(['Slovakia', 'Germany', 'Utopia', 'Kosovo']);
  });

  it('a code nobody knows has no name', () => {
    expect(countryName('QQQ')).toBeNull();
    expect(countryName('constructor')).toBeNull();
  });
});
