/**
 * A real OpenID Connect provider for tests. People sign in on its own page, by user name only.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '@/lib/base/free-port';

interface ProviderPerson {
  email: string;
  name: string;
  groups: string[];
}

interface ProviderOptions {
  port?: number;
  /** Callback addresses of the desks, such as `http://127.0.0.1:3000/api/auth/callback/oidc`. */
  redirectUris: string[];
  /** To return on the same port after an outage. */
  clientSecret?: string;
  /** Puts email, name and groups into the signed token; otherwise the desk must request them. */
  claimsInToken?: boolean;
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

const newPeople = (): Record<string, ProviderPerson> => ({
  maria: { email: 'maria@provider.example', name: 'Maria Rossi', groups: ['compliance'] },
  noah: { email: 'noah@provider.example', name: 'Noah Berg', groups: ['leads'] },
});

export const startIdentityProvider = async ({
  port: wanted,
  redirectUris,
  clientSecret = randomBytes(24).toString('base64url'),
  claimsInToken = false,
}: ProviderOptions) => {
  const port = wanted ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const clientId = 'desk';
  const people = newPeople();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const provider = new Provider(issuer, {
    adapter: createStore(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email'], profile: ['name', 'groups'] },
    conformIdTokenClaims: !claimsInToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/login/${uid}` },
    findAccount: (_: unknown, username: string) =>
      people[username] && {
        accountId: username,
        claims: async () => ({ sub: username, ...people[username] }),
      },
    // No consent page.
    loadExistingGrant: async (ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
    }) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();

      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Grant: 3600, Session: 3600 },
  });
  const handle = provider.callback();

  const logIn = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage());

      return;
    }

    const form = await readForm(request);
    const username = form.get('username') ?? '';

    if (!form.has('cancel') && !people[username]) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage('Nobody has this user name.'));

      return;
    }
    await provider.interactionFinished(
      request,
      response,
      form.has('cancel')
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: username } },
    );
  };

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/login/')) {
      logIn(request, response).catch(() => response.writeHead(500).end());
    } else {
      handle(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    issuer,
    clientId,
    clientSecret,
    /** By user name. */
    people: people as Readonly<typeof people>,
    addPerson: (username: string, added: ProviderPerson) => {
      people[username] = added;
    },
    /** Takes effect at the next sign-in. */
    setGroups: (username: string, groups: string[]) => {
      const found = people[username];

      if (!found) {
        throw new Error(`Unknown user ${username}.`);
      }
      found.groups = groups;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const loginPage = (problem = '') => `<!doctype html>
<html lang="en"><title>Identity provider</title>
<h1>Identity provider</h1>
<form method="post">
  <p role="alert">${problem}</p>
  <label>User name <input name="username" autofocus></label>
  <button>Log in</button>
  <button name="cancel" value="1">Cancel</button>
</form></html>`;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];

  for await (const part of request) {
    parts.push(part as Buffer);
  }

  return new URLSearchParams(Buffer.concat(parts).toString());
};

/** The provider's storage, in memory. */
const createStore = () => {
  type Entry = Record<string, unknown> & { uid?: string };
  const entries = new Map<string, Entry>();

  return (model: string) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const own = () => [...entries].filter(([key]) => key.startsWith(keyOf('')));

    return {
      upsert: async (id: string, entry: Entry) => void entries.set(keyOf(id), entry),
      find: async (id: string) => entries.get(keyOf(id)),
      findByUid: async (uid: string) => own().find(([, entry]) => entry.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const entry = entries.get(keyOf(id));

        if (entry) {
          entry.consumed = Math.floor(Date.now() / 1000);
        }
      },
      destroy: async (id: string) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [key, entry] of own()) {
          if (entry.grantId === grantId) {
            entries.delete(key);
          }
        }
      },
    };
  };
};
