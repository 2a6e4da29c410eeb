'use client';

import { useEffect, useState } from 'react';
import { blobOf } from './logo-file';

/** The logo as it is: neither cut nor tinted. */
export const LogoPicture = ({ logo, className }: { logo: string; className: string }) => {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    const made = URL.createObjectURL(blobOf(logo));
    setAddress(made);

    return () => URL.revokeObjectURL(made);
  }, [logo]);

  // biome-ignore lint/performance/noImgElement: a file in memory, which no server can resize.
  return address && <img src={address} alt="" className={className} />;
};
