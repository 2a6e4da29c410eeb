import { describe, expect, test } from 'vitest';
import { areComplete, readIdentity, type SingleSignOn } from './oidc';

const sso: SingleSignOn = {
  name: 'Company login',
  issuer: 'https://login.example',
  clientId: 'desk',
  clientSecret: 'secret',
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  groups: [],
};
const claims = {
  iss: 'https://login.example/',
  sub: 'u-1',
  email: ' maria@login.example ',
  name: 'Maria Rossi',
  groups: ['compliance', 7, null],
  auth_time: 1_794_700_000,
};

describe('claims of an identity provider', () => {
  test('are read tolerantly, ignoring values that are not text', () => {
    expect(readIdentity(claims, sso)).toEqual({
      issuer: 'https://login.example',
      subject: 'u-1',
      email: 'maria@login.example',
      name: 'Maria Rossi',
      groups: ['compliance'],
      authenticatedAt: new Date(1_794_700_000_000),
    });
  });

  test.each([
    [{ groupsClaim: 'groups' }, { groups: 'compliance' }],
    [{ groupsClaim: 'realm_access.roles' }, { realm_access: { roles: ['compliance'] } }],
    [{ groupsClaim: 'https://desk.example/groups' }, { 'https://desk.example/groups': ['compliance'] }],
  ])('hold the groups in the configured claim: %o', (setting, said) => {
    expect(readIdentity({ ...claims, groups: undefined, ...said }, { ...sso, ...setting }).groups).toEqual([
      'compliance',
    ]);
  });

  test.each([
    [{ groups: undefined }],
    [{ groups: {} }],
    [{ groups: [{ name: 'compliance' }] }],
    [{ groups: undefined, __proto__: { groups: ['compliance'] } }],
  ])('give no groups when the claim is missing: %o', (said) => {
    expect(readIdentity({ ...claims, ...said }, sso).groups).toEqual([]);
  });

  test('may lack name and time', () => {
    const { name, authenticatedAt } = readIdentity({ iss: sso.issuer, sub: 'u', email: 'a@b.example' }, sso);

    expect(name).toBe('a@b.example');
    expect(authenticatedAt).toBeNull();
  });

  test.each([[{ iss: 'https://other.example' }], [{ sub: '' }], [{ sub: 5 }], [{ iss: undefined }]])(
    'are refused if issuer or subject is wrong: %o',
    (said) => {
      expect(() => readIdentity({ ...claims, ...said }, sso)).toThrow(
        expect.objectContaining({ because: 'sso-failed' }),
      );
    },
  );

  test('are incomplete without email or groups', () => {
    expect(areComplete(claims, sso)).toBe(true);
    expect(areComplete({ ...claims, email: undefined }, sso)).toBe(false);
    expect(areComplete({ iss: claims.iss, sub: 'u', email: 'a@b.example' }, sso)).toBe(false);
  });
});
