import net from 'node:net';
import tls from 'node:tls';
import { type Answer, type Head, isWhole, joinChunks, readHead } from './answer';

export interface Question {
  method: string;
  /** Path and query, ready to be sent. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** No answer. The message is a sentence for people. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** How long to wait for surplus bytes if the service does not close the connection. */
const quietMs = 200;
const mostBytes = 64 * 1024 * 1024;

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name could not be resolved',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'timed out',
};

const sentenceFor = (address: URL, error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? (code ? `the connection failed (${code})` : 'the answer is not HTTP');

  return `No answer from ${address.origin}: ${reason}.`;
};

const open = (address: URL): net.Socket => {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (address.protocol === 'http:') return net.connect({ host, port: Number(address.port || 80) });

  return tls.connect({
    host,
    port: Number(address.port || 443),
    ALPNProtocols: ['http/1.1'],
    ...(net.isIP(host) === 0 && { servername: host }),
  });
};

const worded = (address: URL, { method, path, headers, body }: Question): string => {
  const all = {
    host: address.host,
    connection: 'close',
    accept: '*/*',
    ...headers,
    // Some servers refuse a POST that does not say its length, before they look at anything else.
    ...(method === 'POST' && { 'content-length': '0' }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);

  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
};

/** One request on a connection of its own, read to the end of the connection. Redirects are answers like others. */
export const exchange = (address: URL, question: Question, timeoutMs: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const socket = open(address);
    const chunks: Buffer[] = [];
    let received = 0;
    let head: Head | null = null;
    let quiet: NodeJS.Timeout | undefined;

    const finish = (error?: unknown) => {
      clearTimeout(deadline);
      clearTimeout(quiet);
      socket.destroy();
      // What came before the line broke is an answer too: it may be shorter than it announced.
      if (!head) return reject(error instanceof NoAnswer ? error : new NoAnswer(sentenceFor(address, error)));

      const { status, headers, announced, isChunked, length } = head;
      const rest = Buffer.concat(chunks).subarray(length);
      resolve({ status, headers, announced, body: isChunked ? joinChunks(rest) : rest });
    };

    const deadline = setTimeout(
      () => finish(new NoAnswer(`No answer from ${address.origin} within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    );

    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      head ??= readHead(Buffer.concat(chunks));
      if (!head) return;

      clearTimeout(quiet);
      const isOver = isWhole(question.method, head, received - head.length, Buffer.concat(chunks.slice(-2)));
      if (isOver) quiet = setTimeout(finish, quietMs);
      if (received > mostBytes) finish();
    };

    socket.on('data', (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        finish(error);
      }
    });
    socket.on('error', finish);
    socket.on('close', () => finish(Object.assign(new Error(), { code: 'ECONNRESET' })));
    socket.write(worded(address, question));
  });
