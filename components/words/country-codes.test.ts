import { describe, expect, it } from 'vitest';
import { countryName } from './country-codes';

describe('country names', () => {
  it('names alpha-3 codes, Utopia included', () => {
    expect(['SVK', 'DEU', 'UTO', 'RKS'].map(countryName)).toEqual(['Slovakia', 'Germany', 'Utopia', 'Kosovo']);
  });

  it('says so if the service does not know the country', () => {
    expect(countryName('ZZZ')).toBe('Unknown country');
  });

  it('has no name for an unknown code', () => {
    expect(countryName('QQQ')).toBeNull();
    expect(countryName('constructor')).toBeNull();
  });
});
