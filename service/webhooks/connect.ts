/** The one way in which the service reaches an address that somebody else gave it. */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressGuard, Destination } from './addresses';

export interface OutgoingRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string | number>;
  body?: string;
  /** Ends everything, also name resolution and the reading of the answer. */
  signal: AbortSignal;
  /** For tests: a certificate authority instead of those that Node trusts. */
  ca?: string | undefined;
}

const send = ({ url, method, headers, body, signal, ca }: OutgoingRequest, to: Destination[]) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(
      url,
      {
        method,
        agent: false,
        signal,
        headers: { ...headers, 'User-Agent': 'Proofdesk-Enrolment-Service' },
        ...(ca !== undefined && { ca }),
        // Connect to the checked addresses, whatever the name resolves to by now.
        lookup: (_name, options, done) => {
          const [first] = to;
          if (options.all) done(null, to);
          else done(null, first?.address ?? '', first?.family);
        },
      },
      resolve,
    );
    // Stays: after the answer has begun, an error of the connection is the reader's.
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Name resolution has no timeout of its own. */
const within = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

/**
 * Sends a request to the addresses that the guard has checked, and to no others. Redirects are not followed. The caller
 * reads or destroys the answer.
 */
export const requestChecked = async (guard: AddressGuard, outgoing: OutgoingRequest): Promise<IncomingMessage> =>
  send(outgoing, await within(outgoing.signal, guard.resolve(outgoing.url)));
