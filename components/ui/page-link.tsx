'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/** To another page of the desk, which is fetched ahead once somebody points at it, and not by every page with this link. */
export const PageLink = (props: ComponentProps<typeof Link>) => {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);

  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
};
