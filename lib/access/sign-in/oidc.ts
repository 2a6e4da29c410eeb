/** OpenID Connect: the provider's settings, and the claims it makes about a person. */
import type { ConsoleConfig } from '@/lib/base/config';
import type { Role } from '../permissions';
import { SignInRefused } from './sign-in-refused';

export interface SingleSignOn {
  /** The button's label. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  groupsClaim: string;
  groups: ReadonlyArray<{ group: string; roles: readonly Role[] }>;
}

/** `null`: single sign-on is not configured. */
export const singleSignOnOf = (config: ConsoleConfig): SingleSignOn | null => {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLES: groups,
  } = config;

  if (!issuer || !clientId || !clientSecret || !groups) {
    return null;
  }

  return {
    name: config.OIDC_NAME,
    issuer,
    clientId,
    clientSecret,
    scopes: config.OIDC_SCOPES,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    groups,
  };
};

export type Claims = Readonly<Record<string, unknown>>;

export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  name: string | null;
  groups: string[];
  /** When they last authenticated there, if the provider says so. */
  authenticatedAt: Date | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

/** A claim by its full name, or else by its dotted path. */
const claimAt = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>(
          (inside, part) =>
            typeof inside === 'object' && inside !== null && Object.hasOwn(inside, part)
              ? (inside as Claims)[part]
              : undefined,
          claims,
        );

/** False if email or groups are missing, in which case the provider's user info may have them. */
export const areComplete = (claims: Claims, { groupsClaim }: SingleSignOn): boolean =>
  textOf(claims.email) !== null && claimAt(claims, groupsClaim) !== undefined;

/** Reads verified claims and ignores values that are not text. */
export const readIdentity = (claims: Claims, { issuer, groupsClaim }: SingleSignOn): ProviderIdentity => {
  const subject = textOf(claims.sub);
  const found = claimAt(claims, groupsClaim);
  const seconds = claims.auth_time;

  // The issuer must match the configured address, apart from a trailing slash.
  if (!subject || textOf(claims.iss)?.replace(/\/+$/, '') !== issuer) {
    throw new SignInRefused('sso-failed');
  }

  return {
    issuer,
    subject,
    email: textOf(claims.email),
    name: textOf(claims.name) ?? textOf(claims.preferred_username) ?? textOf(claims.email),
    groups: (Array.isArray(found) ? found : [found]).filter((group) => typeof group === 'string'),
    authenticatedAt: typeof seconds === 'number' && Number.isFinite(seconds) ? new Date(seconds * 1000) : null,
  };
};
