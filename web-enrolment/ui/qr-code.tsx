import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { qrPath } from '@/lib/base/qr-path';

/** Drawn here, so that the link, a secret, becomes no address and no file. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { border: 0, ecc: 'L' });
    return { path: qrPath(data), size };
  }, [text]);

  return (
    <svg class="qr-squares" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
};
