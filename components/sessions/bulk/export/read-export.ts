import type { ExportBody } from '@/lib/answers';
import { ApiError, sendForFile } from '../../../api';
import { rowCounter } from './row-counter';

export interface ExportedFile {
  blob: Blob;
  name: string;
  rows: number;
  /** As many as the server promised before it began. */
  promised: number | null;
}

/** Pieces are put away in blobs of this size, which a browser may keep outside the memory of the page. */
const pieceBytes = 4 * 1024 * 1024;

const fileName = (response: Response, format: ExportBody['format']): string =>
  /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `sessions.${format}`;

const promisedRows = (response: Response): number | null => {
  const text = response.headers.get('x-export-rows');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
};

const broken = (cause: unknown): ApiError =>
  new ApiError(
    {
      code: 'DESK_UNREACHABLE',
      message: 'The file broke off before its end, and nothing of it was saved. Export again.',
    },
    cause,
  );

/** Reads the whole file, and says how far it is. A file that breaks off is a failure, never a short file. */
export const readExport = async (
  body: ExportBody,
  signal: AbortSignal,
  onProgress: (rows: number, promised: number | null) => void,
): Promise<ExportedFile> => {
  const response = await sendForFile('/api/sessions/export', body, signal);
  const promised = promisedRows(response);
  const counter = rowCounter(body.format);
  onProgress(0, promised);

  const blobs: Blob[] = [];
  let piece: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  const putAway = () => {
    blobs.push(new Blob(piece));
    piece = [];
    held = 0;
  };

  const reader = response.body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      piece.push(next.value);
      held += next.value.byteLength;
      counter.take(next.value);
      if (held >= pieceBytes) putAway();
      onProgress(counter.rows(), promised);
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw broken(cause);
  }
  putAway();
  if (!counter.isWhole()) throw broken(undefined);

  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { blob: new Blob(blobs, { type }), name: fileName(response, body.format), rows: counter.rows(), promised };
};
