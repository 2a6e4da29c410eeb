import 'server-only';
import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { areComplete, type Claims, longestSignInSeconds, type SingleSignOn } from '@/lib/access';

/** Part of the callback address: `/api/auth/callback/oidc`. */
export const oidcId = 'oidc';

/** How long a page waits for the identity provider. */
const timeout = 8_000;

/** Any OpenID Connect provider, found by its issuer. With `asksAnew`, the person must re-authenticate there. */
export const oidcProvider = (
  sso: SingleSignOn,
  { asksAnew }: { asksAnew: boolean },
): OAuthConfig<Record<string, unknown>> => ({
  id: oidcId,
  name: sso.name,
  type: 'oauth',
  wellKnown: `${sso.issuer}/.well-known/openid-configuration`,
  clientId: sso.clientId,
  clientSecret: sso.clientSecret,
  authorization: {
    params: {
      scope: sso.scopes,
      // With max_age, the provider must report when the person last authenticated.
      ...(asksAnew ? { prompt: 'login', max_age: 0 } : { max_age: longestSignInSeconds }),
    },
  },
  checks: ['pkce', 'state', 'nonce'],
  idToken: true,
  // A new connection each time, because an idle one may be dead by the next sign-in.
  httpOptions: { timeout, agent: sso.issuer.startsWith('https:') ? new Agent() : new PlainAgent() },
  userinfo: {
    // Some providers put everything into the signed token; others return email or groups only on request.
    request: async ({ client, tokens }) => {
      const claims: Claims = (tokens as unknown as { claims: () => Claims }).claims();
      const knowsMore = !areComplete(claims, sso) && client.issuer.metadata.userinfo_endpoint !== undefined;
      // The library refuses an answer about another person.
      const more = knowsMore ? await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]) : {};

      return { ...more, ...claims };
    },
  },
  profile: ({ sub }) => ({ id: String(sub) }),
});
