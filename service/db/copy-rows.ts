import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Small enough that the server works while the rest is on its way. */
const chunkBytes = 128 * 1024;

/** Loads binary rows (see `binary-rows`) into `target`: a table with its columns. All of them, or an error and none. */
export const copyRows = (client: pg.ClientBase, target: string, rows: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = client.query(from(`copy ${target} from stdin with (format binary)`));

    stream.once('error', reject);
    stream.once('finish', resolve);

    // It is all in memory already: what the socket does not take yet waits as views, not as copies.
    for (let start = 0; start < rows.length; start += chunkBytes) {
      stream.write(rows.subarray(start, start + chunkBytes));
    }
    stream.end();
  });
