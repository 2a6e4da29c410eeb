'use client';

import { LogOut } from 'lucide-react';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';
import { signOutFailed, useSignOut } from './use-sign-out';

export const SignOutButton = () => {
  const { state, signOut } = useSignOut();

  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button look="ghost" size="small" onClick={signOut} disabled={state === 'pending'}>
        {state === 'pending' ? <BusyRing /> : <LogOut aria-hidden="true" />}
        {state === 'pending' ? 'Signing out…' : 'Sign out'}
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-bad">
          {signOutFailed}
        </span>
      )}
    </span>
  );
};
