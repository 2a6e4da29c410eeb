'use client';

import { useEffect, useState } from 'react';

/** The content security policy allows no data addresses in images. */
export const blobOf = (logo: string): Blob => {
  const [head = '', data = ''] = logo.split(',');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));

  return new Blob([bytes], { type: head.replace(/^data:|;base64$/g, '') });
};

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
