import type { ExportBody } from '@/lib/answers';
import { ApiError } from '../../api';
import { fileNameOf, sendForFile } from '../../api/files';
import { saveFile } from '../../ui/save-file';
import { rowCounter } from './row-counter';

interface SavedExport {
  name: string;
  rows: number;
  /** The number the server announced. */
  promised: number | null;
}

/** Blobs of this size, which browsers may keep on disk. */
const pieceBytes = 4 * 1024 * 1024;

const promisedRows = (response: Response): number | null => {
  const text = response.headers.get('x-export-rows');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
};

const interrupted = (cause: unknown): ApiError =>
  new ApiError(
    {
      code: 'DESK_UNREACHABLE',
      message: 'The download was interrupted and nothing was saved. Export again.',
    },
    cause,
  );

/** Downloads the whole file, reports progress, and saves it. An interrupted download is never saved as a short file. */
export const saveExport = async (
  body: ExportBody,
  signal: AbortSignal,
  onProgress: (rows: number, promised: number | null) => void,
): Promise<SavedExport> => {
  const response = await sendForFile('/api/sessions/export', body, signal);
  const promised = promisedRows(response);
  const counter = rowCounter(body.format);
  onProgress(0, promised);

  const blobs: Blob[] = [];
  let piece: Uint8Array<ArrayBuffer>[] = [];
  let pending = 0;
  const flush = () => {
    blobs.push(new Blob(piece));
    piece = [];
    pending = 0;
  };

  const reader = response.body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      piece.push(next.value);
      pending += next.value.byteLength;
      counter.take(next.value);
      if (pending >= pieceBytes) flush();
      onProgress(counter.rows(), promised);
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw interrupted(cause);
  }
  flush();
  if (!counter.isComplete()) throw interrupted(undefined);

  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const name = fileNameOf(response, `sessions.${body.format}`);
  saveFile(new Blob(blobs, { type }), name);

  return { name, rows: counter.rows(), promised };
};
