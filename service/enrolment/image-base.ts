/** `imageBase` of a request: Base64 text, with or without a `data:` prefix, or the address of a picture. */
import { badRequest, tooLarge } from '../refusals';

export type GivenPicture = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'address'; address: string };

const dataPrefix = /^data:[^,]{0,200},/i;
const scheme = /^[a-z][a-z0-9+.-]{0,20}:/i;

const hint = 'imageBase must be a picture in Base64, or an https address of one.';

/** Beside the picture: the property's name, a `data:` prefix, line breaks. */
const besideBytes = 512 * 1024;

/** The largest body for a picture of this size: Base64 has four characters for three bytes. */
export const bodyBytes = (maxBytes: number): number => Math.ceil(maxBytes / 3) * 4 + besideBytes;

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The Base64 text without prefix and padding. */
const withoutWrapping = (text: string): string => {
  const [prefix = ''] = dataPrefix.exec(text) ?? [];
  if (prefix && !/;base64,$/i.test(prefix)) throw badRequest(hint);

  const end = text.endsWith('==') ? -2 : text.endsWith('=') ? -1 : text.length;

  return text.slice(prefix.length, end);
};

const sizeOf = (base64: string): number => Math.floor((base64.length * 3) / 4);

/**
 * `null` if anything else is in it. The decoder skips that, so that fewer bytes come out; searching millions of
 * characters would take longer. It would also take the letters of Base64 for addresses.
 */
const decoded = (base64: string): Buffer | null => {
  if (base64 === '' || base64.length % 4 === 1 || base64.includes('-') || base64.includes('_')) return null;
  const bytes = Buffer.from(base64, 'base64');

  return bytes.length === sizeOf(base64) ? bytes : null;
};

/** Refuses what is neither, or is too large, in words. An address is only checked when it is fetched. */
export const parseImageBase = (given: string, maxBytes: number): GivenPicture => {
  const text = given.trim();
  if (/^https:/i.test(text)) return { kind: 'address', address: text };

  const isData = /^data:/i.test(text);
  if (!isData && scheme.test(text)) throw badRequest(hint);

  const base64 = withoutWrapping(text);
  // Line breaks are rare, so they are only looked for when the text is not Base64 as it is.
  const bytes = decoded(base64) ?? decoded(base64.replaceAll(/\s+/g, ''));
  if (!bytes) throw badRequest(hint);
  if (bytes.length > maxBytes) throw tooLarge(`The picture must have at most ${megabytes(maxBytes)}.`);

  return { kind: 'bytes', bytes };
};
