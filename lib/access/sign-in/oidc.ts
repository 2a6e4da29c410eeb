/** What the desk makes of an OpenID Connect provider: its settings, and what it says about a person. */
import type { ConsoleConfig } from '@/lib/config';
import type { Role } from '../permissions';
import { SignInRefused } from './sign-in-refused';

export interface SingleSignOn {
  /** What the button says. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  groupsClaim: string;
  groups: ReadonlyArray<{ group: string; roles: readonly Role[] }>;
}

/** `null`: people sign in with passwords alone. */
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

/** Who came back from the provider. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  name: string | null;
  groups: string[];
  /** When they last proved to the provider who they are, if it says so. */
  authenticatedAt: Date | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

/** A claim by its name; failing that, along the dots in it. */
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

/** Whether the claims say all that the desk asks for; if not, the provider may say the rest when asked for it. */
export const areComplete = (claims: Claims, { groupsClaim }: SingleSignOn): boolean =>
  textOf(claims.email) !== null && claimAt(claims, groupsClaim) !== undefined;

/** Reads claims that the library has verified. Anything but text in them is left out. */
export const readIdentity = (claims: Claims, { issuer, groupsClaim }: SingleSignOn): ProviderIdentity => {
  const subject = textOf(claims.sub);
  const found = claimAt(claims, groupsClaim);
  const seconds = claims.auth_time;

  // The address it was found at and the name it goes by must be the same: a slash at the end is no difference.
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
