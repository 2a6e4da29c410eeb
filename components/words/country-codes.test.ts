import { describe, expect, it } from 'vitest';
import { countryName } from './country-codes';

describe('country names', () => {
  it('names alpha-3 codes, Utopia included', () => {
    expect(['SVK', 'DEU', 'UTO', 'RKS'].map(countryName)).toEqual(['Slovakia', 'Germany', 'Utopia', 'Kosovo']);
  });

  it('has no name for an unknown code', () => {
    expect(countryName('QQQ')).toBeNull();
    expect(countryName('constructor')).toBeNull();
  });
});
