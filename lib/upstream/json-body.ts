import { invalidJson, notJson, tooLarge } from '@/lib/upstream/problems';

const isJson = (contentType: string): boolean =>
  /^(application|text)\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());

const readLimited = async (response: Response, limit: number): Promise<Uint8Array> => {
  if (Number(response.headers.get('content-length')) > limit) {
    throw tooLarge(limit);
  }

  const chunks: Uint8Array[] = [];
  let size = 0;
  // The declared length may lie, and says nothing about a compressed body; only the count is certain.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) {
      throw tooLarge(limit);
    }
    chunks.push(chunk);
  }

  return Buffer.concat(chunks);
};

/** Reads a JSON body of at most `limit` bytes. Parse errors quote the text, so none is passed on as a cause. */
export const readJson = async (response: Response, limit: number): Promise<unknown> => {
  const contentType = response.headers.get('content-type') ?? '';
  if (!isJson(contentType)) {
    throw notJson(contentType);
  }

  const bytes = await readLimited(response, limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw invalidJson(error instanceof SyntaxError && /end of JSON|Unterminated string/.test(error.message));
  }
};
