/**
 * Rows in the binary format of PostgreSQL's COPY. The server takes in long json values a fifth faster
 * than from text, where it looks at every byte for a delimiter.
 */
export interface BinaryRows {
  /** Begins a row; then each of its columns follows, in order. */
  begin: () => void;
  /** Also for json. */
  text: (value: string | null) => void;
  texts: (values: readonly string[]) => void;
  integer: (value: number) => void;
  /** Milliseconds as `Date` counts them, and microseconds beyond. */
  instant: (milliseconds: number | null, microseconds?: number) => void;
  /** Everything so far, ready to be sent; nothing can be added afterwards. */
  finish: () => Uint8Array;
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const textType = 25;
const nothing = -1;

/** PostgreSQL counts microseconds from the year 2000. */
const eraMs = Date.UTC(2000, 0, 1);
const high = 2 ** 32;

export const createBinaryRows = (columns: number, expectedBytes: number): BinaryRows => {
  let bytes = Buffer.allocUnsafe(signature.length + expectedBytes);
  let end = signature.copy(bytes);

  const makeRoom = (wanted: number): void => {
    if (end + wanted <= bytes.length) return;

    const larger = Buffer.allocUnsafe(Math.max(end + wanted, 2 * bytes.length));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  };

  const int32 = (value: number): void => {
    makeRoom(4);
    end = bytes.writeInt32BE(value, end);
  };

  const text = (value: string | null): void => {
    if (value === null) {
      int32(nothing);

      return;
    }

    // No UTF-16 unit takes more than three bytes.
    makeRoom(4 + 3 * value.length);
    const length = bytes.write(value, end + 4);
    bytes.writeInt32BE(length, end);
    end += 4 + length;
  };

  const int16 = (value: number): void => {
    makeRoom(2);
    end = bytes.writeInt16BE(value, end);
  };

  return {
    begin: () => int16(columns),
    text,
    texts: (values) => {
      int32(0);
      const start = end;
      // Dimensions, no nulls, the type; then for the one dimension its size and where it begins.
      const head = values.length > 0 ? [1, 0, textType, values.length, 1] : [0, 0, textType];
      for (const value of head) int32(value);
      for (const value of values) text(value);
      bytes.writeInt32BE(end - start, start - 4);
    },
    integer: (value) => {
      int32(4);
      int32(value);
    },
    instant: (milliseconds, microseconds = 0) => {
      if (milliseconds === null) {
        int32(nothing);

        return;
      }

      const value = (milliseconds - eraMs) * 1000 + microseconds;
      int32(8);
      int32(Math.floor(value / high));
      int32(value | 0);
    },
    finish: () => {
      int16(nothing);

      return bytes.subarray(0, end);
    },
  };
};
