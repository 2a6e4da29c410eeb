'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/** Prefetches its page on hover or focus only. */
export const PageLink = (props: ComponentProps<typeof Link>) => {
  const [isAimedAt, setAimedAt] = useState(false);
  const aim = () => setAimedAt(true);

  return <Link {...props} prefetch={isAimedAt ? null : false} onPointerEnter={aim} onFocus={aim} />;
};
