'use client';

import { useEffect, useState } from 'react';

/** As a picture of its own: drawn into the page, a document from elsewhere could do more than be looked at. */
export const QrCode = ({ svg, alt }: { svg: string; alt: string }) => {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);

  return (
    // Dark on white in both themes, or cameras do not read it.
    <span className="block size-[176px] rounded-card border border-line bg-[#ffffff] p-2">
      {/* biome-ignore lint/performance/noImgElement: a secret must not pass through an image cache */}
      {address && <img src={address} alt={alt} className="size-full" />}
    </span>
  );
};
