/**
 * For tests only: as much of S3 as the backend uses, on this machine. Unlike `s3rver`, it checks signatures (version 4)
 * and lists in pages.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const strictKeys = { region: 'eu-west-1', accessKeyId: 'desk', secretAccessKey: 'a secret' };

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Written from Amazon's description, apart from the library that signs. */
const isSigned = ({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean => {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': payload } = headers;
  const [, scope = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=desk\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(authorization) ?? [];
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    payload,
  ].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((made, part) => hmac(made, part), 'AWS4a secret');
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');

  return payload === sha256(body) && signature === given && scope.endsWith('/eu-west-1/s3/aws4_request');
};

const pageSize = 3;

const listed = (keys: string[], after: string): string => {
  const rest = keys.filter((key) => key > after).sort();
  const page = rest.slice(0, pageSize);
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const next = `<IsTruncated>true</IsTruncated><NextContinuationToken>&quot;${page.at(-1)}+=&amp;</NextContinuationToken>`;

  return `<ListBucketResult>${contents}${rest.length > pageSize ? next : '<IsTruncated>false</IsTruncated>'}</ListBucketResult>`;
};

export interface StrictS3 {
  url: string;
  /** Answers to the next requests instead of the proper ones. */
  answers: (number | 'silence')[];
  asked: string[];
  objects: Map<string, Buffer>;
  close: () => Promise<void>;
}

export const startStrictS3 = async (): Promise<StrictS3> => {
  const [answers, asked, objects]: [StrictS3['answers'], string[], Map<string, Buffer>] = [[], [], new Map()];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? '/', 'http://store');
    const [bucket, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const [key, planned] = [rest.join('/'), answers.shift()];
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    asked.push(request.method ?? '');

    if (planned !== undefined) return planned === 'silence' ? undefined : response.writeHead(planned).end();
    if (!isSigned(request, url, body)) return refuse(403, 'SignatureDoesNotMatch');
    if (bucket !== 'pictures') return refuse(404, 'NoSuchBucket');
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    if (key) return objects.has(key) ? response.end(objects.get(key)) : refuse(404, 'NoSuchKey');

    const [prefix, token] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('continuation-token')];
    const below = [...objects.keys()].filter((each) => each.startsWith(prefix));

    return response.end(listed(below, token?.slice(1, -3) ?? ''));
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures/our/desk`,
    answers,
    asked,
    objects,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
