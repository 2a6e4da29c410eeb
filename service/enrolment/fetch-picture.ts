/** Fetches a picture that was sent as an address instead of as Base64. */
import type { IncomingMessage } from 'node:http';
import { type AppError, isAppError } from '@/lib/base/errors';
import { badRequest, tooLarge } from '../refusals';
import type { AddressGuard } from '../webhooks/addresses';
import { requestChecked } from '../webhooks/connect';

export interface FetchLimits {
  maxBytes: number;
  /** From name resolution to the last byte. */
  timeoutMs: number;
}

/** The bytes at this address. They may be anything: whoever reads them as a picture has to check. */
export type PictureFetcher = (address: string, limits: FetchLimits) => Promise<Buffer>;

/**
 * One sentence for every failure. Which one it was would tell the sender what this machine can reach: whether a name
 * exists inside, a port is open, or something answers there.
 */
const notFetched = (): AppError =>
  badRequest(
    'The picture could not be fetched from this address. Send it as Base64, or check that the https address is public and returns the picture itself.',
  );

const longestAddress = 4096;

/** Not the ports of mail servers, databases and the like, apart from that of https. */
const isUsualPort = (port: string): boolean => port === '' || Number(port) >= 1024;

const parseAddress = (address: string): URL => {
  if (address.length > longestAddress || !URL.canParse(address)) throw notFetched();
  const url = new URL(address);
  const hasCredentials = url.username !== '' || url.password !== '';
  if (url.protocol !== 'https:' || hasCredentials || !isUsualPort(url.port)) throw notFetched();

  return url;
};

/** A web page is not a picture; its reader need not be told that there is one. */
const mayBePicture = ({ statusCode, headers }: IncomingMessage): boolean => {
  const type = headers['content-type'] ?? '';
  const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity';

  return (
    statusCode === 200 && !isEncoded && (type === '' || /^(image\/|(application|binary)\/octet-stream)/i.test(type))
  );
};

const readAtMost = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  // The sender's own picture: here a reason helps and gives nothing away.
  const refusal = () => tooLarge(`The picture must have at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw refusal();

  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw refusal();
    parts.push(part);
  }
  if (!answer.complete) throw notFetched();

  return Buffer.concat(parts);
};

/**
 * `guard` must be one without exceptions: what the operator allows webhooks to reach is not for applicants. `ca` is for
 * tests.
 */
export const createPictureFetcher = ({ guard, ca }: { guard: AddressGuard; ca?: string }): PictureFetcher => {
  return async (address, { maxBytes, timeoutMs }) => {
    const url = parseAddress(address);
    let answer: IncomingMessage | undefined;

    try {
      answer = await requestChecked(guard, {
        url,
        method: 'GET',
        headers: { Accept: 'image/*', 'Accept-Encoding': 'identity' },
        signal: AbortSignal.timeout(timeoutMs),
        ca,
      });
      if (!mayBePicture(answer)) throw notFetched();

      return await readAtMost(answer, maxBytes);
    } catch (error) {
      if (isAppError(error)) throw error;
      // Not logged, and not as its cause: the message may hold the address, with whatever its query says.
      throw notFetched();
    } finally {
      answer?.destroy();
    }
  };
};
