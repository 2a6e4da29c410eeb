/**
 * The server in front of Next: determines the client's address, gives each request an id, and refuses what no page of
 * the desk sends.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ErrorAnswer } from '@/lib/answers';
import type { Log } from '@/lib/base/log';
import { clientAddress, withoutMapping } from '@/lib/base/peer';
import { noteUntrustedProxy } from '@/lib/base/untrusted-proxy';

interface FrontDoorOptions {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  isTrusted: (address: string) => boolean;
  /** Of a file attached to a deletion request. */
  largestFile: number;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

const pathOf = (url = '') => url.split('?')[0] ?? '';

/** Keeps session ids, draft names and query strings out of the log. */
const loggedPath = (url = '') => pathOf(url).replace(/(\/(?:sessions|drafts)\/)[^/]+/, '$1:id');

/** Every open page asks this every few seconds. */
const isPoll = ({ method, url }: IncomingMessage) => method === 'GET' && pathOf(url) === '/api/account/signed-in';

/** Apart from attached files, no request is larger than a form; a body of unknown length is refused. */
const largestForm = 256 * 1024;
const isUpload = ({ method, url }: IncomingMessage) =>
  method === 'PUT' && /^\/api\/deletions\/[\w-]{36}\/attachments\/[\w-]{36}$/.test(pathOf(url));
const isBodyTooLarge = (request: IncomingMessage, largestFile: number) =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? 0) > (isUpload(request) ? largestFile : largestForm);

/** The identity provider sends the browser back here. */
const isReturnFromProvider = ({ method, url, headers }: IncomingMessage) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && pathOf(url).startsWith('/api/auth/callback/');

/** Sent by a page of another site. Programs, such as the service's webhook, send no such header. */
const isFromForeignPage = (request: IncomingMessage) =>
  request.headers['sec-fetch-site'] === 'cross-site' &&
  /^\/api(\/|$)/i.test(pathOf(request.url)) &&
  !isReturnFromProvider(request);

const refuse = (response: ServerResponse, reference: string) => {
  const answer: ErrorAnswer = {
    error: {
      code: 'WRONG_ORIGIN',
      message: 'This request came from another website. Open Proofdesk and try again.',
      reference,
    },
  };
  response
    .writeHead(403, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' })
    .end(JSON.stringify(answer));
};

export const createFrontDoor = ({ handle, isTrusted, largestFile, log }: FrontDoorOptions): Server => {
  const noteForwarding = (peer: string) => {
    if (isTrusted(peer) || !noteUntrustedProxy(peer)) return;
    log.warn(
      { peer },
      'x-forwarded-for from an address that TRUSTED_PROXIES does not list is ignored. If it is your proxy, add it.',
    );
  };

  /** Sets the headers that only this server may set. */
  const setTrustedHeaders = (request: IncomingMessage, requestId: string) => {
    const peer = withoutMapping(request.socket.remoteAddress ?? '');
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    const isDirect = forwardedFor === undefined && request.headers.forwarded === undefined;
    const address = clientAddress(peer, forwardedFor, isTrusted);
    if (forwardedFor !== undefined) noteForwarding(peer);

    for (const name of Object.keys(request.headers)) {
      if (name.startsWith('x-middleware-') || name.startsWith('x-forwarded-') || name.startsWith('x-peer-')) {
        delete request.headers[name];
      }
    }
    request.headers['x-forwarded-for'] = address;
    request.headers['x-peer-address'] = address;
    request.headers['x-peer-direct'] = isDirect ? '1' : '0';
    request.headers['x-request-id'] = requestId;
  };

  return createServer((request, response) => {
    const requestId = randomUUID();
    const started = performance.now();

    setTrustedHeaders(request, requestId);
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      if (isPoll(request) && response.statusCode === 200) return;
      log.info(
        {
          requestId,
          method: request.method,
          path: loggedPath(request.url),
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
        },
        'request',
      );
    });
    if (isBodyTooLarge(request, largestFile)) {
      response.writeHead(413, { connection: 'close' }).end();

      return;
    }
    if (isFromForeignPage(request)) return refuse(response, requestId);
    handle(request, response).catch((error: unknown) => {
      log.error({ requestId, err: error }, 'request not handled');
      response.destroy();
    });
  });
};
