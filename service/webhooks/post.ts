import { createHmac } from 'node:crypto';
import { type AddressGuard, AddressRefused } from './addresses';
import { requestChecked } from './connect';

const timeoutMs = 10_000;

export interface Attempt {
  isDelivered: boolean;
  /** The HTTP status, or why there was none. Never text from the receiver. */
  outcome: string;
}

/** Base64 of HMAC-SHA256 over the body as sent, keyed with the API password. */
export const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');

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
    const answer = await requestChecked(guard, {
      url: new URL(address),
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'X-Signature': sign(body, secret),
      },
      body,
      signal,
    });
    // Only the status matters; the body is not read.
    answer.destroy();
    const status = answer.statusCode ?? 0;

    return { isDelivered: status >= 200 && status < 300, outcome: String(status) };
  } catch (error) {
    return { isDelivered: false, outcome: explain(error) };
  }
};
