'use client';

import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';
import { useLeave } from './leave';
import { endSignIn } from './sign-out';

export const SignOutButton = () => {
  const leave = useLeave();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');

  const run = async () => {
    setState('pending');
    try {
      await endSignIn();
      leave();
    } catch {
      setState('failed');
    }
  };

  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button look="ghost" size="small" onClick={run} disabled={state === 'pending'}>
        {state === 'pending' ? <BusyRing /> : <LogOut aria-hidden="true" />}
        {state === 'pending' ? 'Signing out…' : 'Sign out'}
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-bad">
          Signing out failed; you are still signed in.
        </span>
      )}
    </span>
  );
};
