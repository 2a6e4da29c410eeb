import { describe, expect, it } from 'vitest';
import { countryName, namedCountries } from './country-codes';

describe('country names', () => {
  it('names alpha-3 codes, Utopia included', () => {
    expect(['SVK', 'DEU', 'UTO', 'RKS'].map(countryName)).toEqual(['Slovakia', 'Germany', 'Utopia', 'Kosovo']);
  });

  it('names each country once, in the words of browsers', () => {
    const known = new Set(namedCountries().map(({ name }) => name));
    expect(known.size).toBe(namedCountries().length);
    const asked = new Intl.DisplayNames(['en-GB'], { type: 'region' });
    for (const code of ['AT', 'CI', 'MK', 'SZ', 'VA', 'XK']) expect(known).toContain(asked.of(code));
  });

  it('says so if the service does not know the country', () => {
    expect(countryName('ZZZ')).toBe('Unknown country');
  });

  it('has no name for an unknown code', () => {
    expect(countryName('QQQ')).toBeNull();
    expect(countryName('constructor')).toBeNull();
  });
});
