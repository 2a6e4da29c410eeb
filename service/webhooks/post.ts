import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { type AddressGuard, AddressRefused } from './addresses';

const timeoutMs = 10_000;

export interface Attempt {
  isDelivered: boolean;
  /** The HTTP status, or why there was none. Never anything that the other side wrote. */
  outcome: string;
}

/** Base64 of HMAC-SHA256 over the body as sent, keyed with the API password. */
export const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');

const send = (url: URL, body: string, signature: string, connectTo: { address: string; family: 4 | 6 }) =>
  new Promise<number>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'X-Signature': signature,
          'User-Agent': 'Proofdesk-Enrolment-Service',
        },
        // To the address that was checked, whatever the name answers by now.
        lookup: (_name, options, done) =>
          options.all ? done(null, [connectTo]) : done(null, connectTo.address, connectTo.family),
      },
      (answer) => {
        // Only the status counts: the rest is neither read nor kept.
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });

const explain = (error: unknown): string => {
  if (error instanceof AddressRefused) return error.message;
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;

  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
};

/** One attempt. A redirect is not followed: it is an answer other than "received". */
export const post = async (guard: AddressGuard, address: string, body: string, secret: string): Promise<Attempt> => {
  try {
    const url = new URL(address);
    const status = await send(url, body, sign(body, secret), await guard.resolve(url));

    return { isDelivered: status >= 200 && status < 300, outcome: String(status) };
  } catch (error) {
    return { isDelivered: false, outcome: explain(error) };
  }
};
