/** Evidence in a bucket of an S3-compatible store, `evidence/<session>/<object>/<name>`, addressed by path. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type EvidenceStock, requireSafe } from './backend';

export interface S3Settings {
  /** The bucket's address, and a prefix in it if wanted. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For one attempt. */
  timeoutMs?: number;
  /** Waits between attempts; one more attempt than waits. */
  waitsMs?: readonly number[];
}

/** All attempts end before a transaction that waits for them is given up, after 30 s. */
const defaults = { timeoutMs: 8_000, waitsMs: [200, 1000] };

/** Objects of other programs in the same bucket are left alone. */
const root = 'evidence';

interface Answer {
  status: number;
  body: Buffer;
}

const textIn = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => unescapeXml(text));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)) : (entities[name] ?? whole),
  );

const advice: Record<number, string> = {
  401: ' Check PICTURES_ACCESS_KEY_ID and PICTURES_SECRET_ACCESS_KEY.',
  403: ' Check PICTURES_ACCESS_KEY_ID, PICTURES_SECRET_ACCESS_KEY, and what they may do with the bucket.',
  404: ' Check PICTURES_URL: its path must start with the bucket.',
};

const codeOf = ({ body }: Answer): string => textIn(body.toString('utf8', 0, 4096), 'Code')[0] ?? '';

/** Never names the object: its path has the session's id. */
const refused = (method: string, answer: Answer): Error =>
  new Error(
    `The picture store refused ${method}: ${[answer.status, codeOf(answer)].filter(Boolean).join(' ')}.${advice[answer.status] ?? ''}`,
  );

const isWorthRepeating = (status: number) => status >= 500 || status === 429;

export const createS3Backend = (settings: S3Settings): EvidenceStock => {
  const { url, region, accessKeyId, secretAccessKey } = settings;
  const { timeoutMs, waitsMs } = { ...defaults, ...settings };
  const base = new URL(url);
  const [bucket = '', ...inBucket] = base.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!bucket) throw new Error('PICTURES_URL must contain the bucket, as in https://s3.example/bucket.');
  const prefix = [...inBucket, root, ''].join('/');

  const attempt = async (method: string, address: URL, body?: Uint8Array): Promise<Answer> => {
    const signed = await new AwsV4Signer({
      method,
      url: address.href,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    }).sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body) }),
    });

    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };

  /** Every request may be repeated: it has the same effect twice as once. */
  const request = async (method: string, address: URL, body?: Uint8Array): Promise<Answer> => {
    for (let done = 0; ; done++) {
      const isLast = done === waitsMs.length;

      try {
        const answer = await attempt(method, address, body);
        if (isLast || !isWorthRepeating(answer.status)) return answer;
      } catch (error) {
        if (isLast) {
          throw new Error('The picture store does not answer. Check PICTURES_URL and the network.', { cause: error });
        }
      }
      await wait(waitsMs[done]);
    }
  };

  const addressOf = (key: string) => {
    const address = new URL(base);
    address.pathname = `/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`;

    return address;
  };
  const prefixOf = (sessionId: string) => {
    requireSafe(sessionId);

    return `${prefix}${sessionId}/`;
  };
  const keyOf = (sessionId: string, name: string) => {
    requireSafe(sessionId, name);

    return `${prefixOf(sessionId)}${name}`;
  };

  /** Pages of keys below a prefix, without that prefix. */
  async function* keysBelow(start: string): AsyncGenerator<string[]> {
    let token: string | undefined;

    do {
      const address = addressOf('');
      const query = { 'list-type': '2', prefix: start, ...(token !== undefined && { 'continuation-token': token }) };
      address.search = new URLSearchParams(query).toString();
      const answer = await request('GET', address);
      if (answer.status !== 200) throw refused('a list', answer);

      const xml = answer.body.toString('utf8');
      yield textIn(xml, 'Key').map((key) => key.slice(start.length));
      token = textIn(xml, 'IsTruncated')[0] === 'true' ? textIn(xml, 'NextContinuationToken')[0] : undefined;
    } while (token !== undefined);
  }

  const list = async (sessionId: string): Promise<string[]> => {
    const names: string[] = [];
    for await (const page of keysBelow(prefixOf(sessionId))) names.push(...page);

    return names.sort();
  };

  const remove = async (sessionId: string, name: string): Promise<void> => {
    const answer = await request('DELETE', addressOf(keyOf(sessionId, name)));
    const isGone = answer.status === 404 && codeOf(answer) !== 'NoSuchBucket';
    if (!isGone && answer.status >= 300) throw refused('DELETE', answer);
  };

  return {
    put: async (sessionId, name, bytes) => {
      const answer = await request('PUT', addressOf(keyOf(sessionId, name)), bytes);
      if (answer.status >= 300) throw refused('PUT', answer);
    },

    get: async (sessionId, name) => {
      const answer = await request('GET', addressOf(keyOf(sessionId, name)));
      if (answer.status === 200) return answer.body;
      if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return null;
      throw refused('GET', answer);
    },

    list,
    delete: remove,

    deleteAll: async (sessionId) => {
      for (const name of await list(sessionId)) await remove(sessionId, name);
    },

    sessions: async function* () {
      let last: string | undefined;

      // Keys come in order, so a session's keys are neighbours.
      for await (const page of keysBelow(prefix)) {
        const found = [...new Set(page.map((key) => key.split('/')[0] ?? ''))].filter((id) => id && id !== last);
        last = found.at(-1) ?? last;
        if (found.length > 0) yield found;
      }
    },

    // An upload that does not finish leaves nothing.
    removeUnfinished: async () => undefined,
  };
};
