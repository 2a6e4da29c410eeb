/**
 * An HTTP answer as it came over the connection. A library would hide what is checked here: it
 * refuses or repairs a body that is shorter or longer than its `content-length`.
 */
export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** The `content-length`; `null` if missing or not a number. */
  announced: number | null;
}

export interface Head {
  status: number;
  headers: ReadonlyMap<string, string>;
  announced: number | null;
  isChunked: boolean;
  /** Where the body begins. */
  length: number;
}

const endOfHead = '\r\n\r\n';

/** `null` while the head is incomplete; throws if it is not HTTP. */
export const readHead = (bytes: Buffer): Head | null => {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;

  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(first)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) throw new Error('not HTTP');

  const length = end + endOfHead.length;
  // Skip interim answers such as 100 Continue.
  if (status < 200) {
    const next = readHead(bytes.subarray(length));

    return next && { ...next, length: next.length + length };
  }

  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  const announced = headers.get('content-length') ?? '';

  return {
    status,
    headers,
    announced: /^\d{1,15}$/.test(announced) ? Number(announced) : null,
    isChunked: /\bchunked$/i.test(headers.get('transfer-encoding') ?? ''),
    length,
  };
};

/** Joins the chunks received so far. */
export const joinChunks = (bytes: Buffer): Buffer => {
  const pieces: Buffer[] = [];

  for (let at = 0; at < bytes.length; ) {
    const endOfLine = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, endOfLine < 0 ? at : endOfLine), 16);
    if (!(size > 0)) break;

    pieces.push(bytes.subarray(endOfLine + 2, endOfLine + 2 + size));
    at = endOfLine + 2 + size + 2;
  }

  return Buffer.concat(pieces);
};

/** True if the body is complete. Without a length, only the end of the connection tells. */
export const isWhole = (method: string, head: Head, bodyLength: number, tail: Buffer): boolean => {
  if (method === 'HEAD' || head.status === 204 || head.status === 304) return true;
  if (head.isChunked) return tail.toString('latin1').endsWith('0\r\n\r\n');

  return head.announced !== null && bodyLength >= head.announced;
};
