'use client';

import { useEffect } from 'react';
import { getJson } from '../api';
import { onSignOutElsewhere } from '../api/leaving';
import { usePurpose } from '../purpose/purpose-provider';

/** While data is shown in full; otherwise the page is masked. */
const fullEveryMs = 2_000;
const maskedEveryMs = 5_000;

/** Ends the page when its sign-in ends: in another tab, on another device, by an administrator or by time. */
export const SignOutWatch = () => {
  const isFull = usePurpose().running !== null;

  useEffect(onSignOutElsewhere, []);

  useEffect(() => {
    // An answer that the person is signed out ends the page; an outage does not.
    const ask = () => {
      if (document.visibilityState === 'visible')
        void getJson('/api/account/signed-in', undefined, { background: true }).catch(() => {});
    };
    const timer = setInterval(ask, isFull ? fullEveryMs : maskedEveryMs);
    document.addEventListener('visibilitychange', ask);

    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isFull]);

  return null;
};
