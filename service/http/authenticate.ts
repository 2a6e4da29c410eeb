import type { MiddlewareHandler } from 'hono';
import type { CredentialBook } from '../credentials';
import type { HonoEnv } from './environment';
import { refuse } from './request';

const challenge = 'Basic realm="Enrolment service", charset="UTF-8"';

const parseBasic = (header: string | undefined): { username: string; secret: string } | null => {
  const [, encoded] = /^basic ([A-Za-z0-9+/]+=*)$/i.exec(header ?? '') ?? [];
  if (!encoded) return null;

  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  // PostgreSQL refuses NUL in a text, so no username has one.
  if (colon < 1 || decoded.includes('\0')) return null;

  return { username: decoded.slice(0, colon), secret: decoded.slice(colon + 1) };
};

export const authenticate =
  (credentials: CredentialBook): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const given = parseBasic(c.req.header('authorization'));
    const kind = given && (await credentials.check(given.username, given.secret));

    if (!kind) {
      return refuse(c, 401, 'UNAUTHORIZED', 'A valid API username and password are required.', {
        'WWW-Authenticate': challenge,
      });
    }

    c.set('username', given.username);
    c.set('kind', kind);

    return next();
  };
