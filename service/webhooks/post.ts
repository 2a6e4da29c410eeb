import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { type AddressGuard, AddressRefused, type Destination } from './addresses';

const timeoutMs = 10_000;

export interface Attempt {
  isDelivered: boolean;
  /** The HTTP status, or why there was none. Never text from the receiver. */
  outcome: string;
}

/** Base64 of HMAC-SHA256 over the body as sent, keyed with the API password. */
export const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');

const send = (url: URL, body: string, signature: string, to: Destination[], signal: AbortSignal) =>
  new Promise<number>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Signature': signature,
          'User-Agent': 'Proofdesk-Enrolment-Service',
        },
        // Connect to the checked addresses, whatever the name resolves to by now.
        lookup: (_name, options, done) => {
          const [first] = to;
          if (options.all) done(null, to);
          else done(null, first?.address ?? '', first?.family);
        },
      },
      (answer) => {
        // Only the status matters; the body is not read.
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/** Name resolution has no timeout of its own. */
const within = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

const explain = (error: unknown): string => {
  if (error instanceof AddressRefused) return error.message;
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;

  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
};

/** One delivery attempt. Redirects are not followed and count as failures. */
export const post = async (
  guard: AddressGuard,
  { address, body, secret }: { address: string; body: string; secret: string },
  stopping: AbortSignal,
): Promise<Attempt> => {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]);

  try {
    const url = new URL(address);
    const to = await within(signal, guard.resolve(url));
    const status = await send(url, body, sign(body, secret), to, signal);

    return { isDelivered: status >= 200 && status < 300, outcome: String(status) };
  } catch (error) {
    return { isDelivered: false, outcome: explain(error) };
  }
};
