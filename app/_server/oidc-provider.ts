import 'server-only';
import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { areComplete, type Claims, longestSignInSeconds, type SingleSignOn } from '@/lib/access';

/** Part of the address that the provider sends people back to: `/api/auth/callback/oidc`. */
export const oidcId = 'oidc';

/** A person who waits for a page waits no longer than this for the provider behind it. */
const timeout = 8_000;

/** Any OpenID Connect provider, found by its issuer. `asksAnew`: the person has to prove who they are, signed in there or not. */
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
      // Being asked for it, a provider also has to say when it last asked the person.
      ...(asksAnew ? { prompt: 'login', max_age: 0 } : { max_age: longestSignInSeconds }),
    },
  },
  checks: ['pkce', 'state', 'nonce'],
  idToken: true,
  // A new connection each time: a kept one may have died since, and the first person of the day would be told so.
  httpOptions: { timeout, agent: sso.issuer.startsWith('https:') ? new Agent() : new PlainAgent() },
  userinfo: {
    // The signed token says it all with some providers; others keep e-mail or groups until they are asked for.
    request: async ({ client, tokens }) => {
      const claims: Claims = (tokens as unknown as { claims: () => Claims }).claims();
      const knowsMore = !areComplete(claims, sso) && client.issuer.metadata.userinfo_endpoint !== undefined;
      // The library refuses an answer about another subject.
      const more = knowsMore ? await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]) : {};

      return { ...more, ...claims };
    },
  },
  profile: ({ sub }) => ({ id: String(sub) }),
});
