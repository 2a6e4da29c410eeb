import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';

/** The dark squares as one path, a stroke for each run in a row. */
const pathOf = (rows: readonly boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const length = (end < 0 ? row.length : end) - x;
        return [`M${x} ${y}h${length}v1h-${length}z`];
      }),
    )
    .join('');

/** Drawn here, so that the link, a secret, becomes no address and no file. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { border: 0, ecc: 'L' });
    return { path: pathOf(data), size };
  }, [text]);

  return (
    <svg class="qr-squares" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
};
