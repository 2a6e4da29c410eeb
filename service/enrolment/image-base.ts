/** `imageBase` of a request: Base64 text, with or without a `data:` prefix, or the address of a picture. */
import { badRequest, tooLarge } from '../refusals';

export type GivenPicture = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'address'; address: string };

const dataPrefix = /^data:[^,]{0,200},/i;
const scheme = /^[a-z][a-z0-9+.-]{0,20}:/i;
const blanks = /\s/;
const rubbish = /[^A-Za-z0-9+/]/;

const hint = 'imageBase must be a picture in Base64, or an https address of one.';

/** Beside the picture: the property's name, a `data:` prefix, line breaks. */
const besideBytes = 512 * 1024;

/** The largest body for a picture of this size: Base64 has four characters for three bytes. */
export const bodyBytes = (maxBytes: number): number => Math.ceil(maxBytes / 3) * 4 + besideBytes;

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The Base64 text without prefix, line breaks and padding. */
const withoutWrapping = (text: string): string => {
  const [prefix = ''] = dataPrefix.exec(text) ?? [];
  if (prefix && !/;base64,$/i.test(prefix)) throw badRequest(hint);

  const body = text.slice(prefix.length);

  // Only if there are any: most pictures come without, and are long.
  return (blanks.test(body) ? body.replaceAll(/\s+/g, '') : body).replace(/={1,2}$/, '');
};

/** Refuses what is neither, or is too large, in words. An address is only checked when it is fetched. */
export const parseImageBase = (given: string, maxBytes: number): GivenPicture => {
  const text = given.trim();
  if (/^https:/i.test(text)) return { kind: 'address', address: text };

  const isData = /^data:/i.test(text);
  if (!isData && scheme.test(text)) throw badRequest(hint);

  const base64 = withoutWrapping(text);
  if (base64 === '' || base64.length % 4 === 1 || rubbish.test(base64)) throw badRequest(hint);
  if (Math.floor((base64.length * 3) / 4) > maxBytes)
    throw tooLarge(`The picture must have at most ${megabytes(maxBytes)}.`);

  return { kind: 'bytes', bytes: Buffer.from(base64, 'base64') };
};
