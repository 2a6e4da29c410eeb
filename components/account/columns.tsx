'use client';

import type { AccountAnswer } from '@/lib/answers';
import { Button } from '../ui/button';
import { defineColumns } from '../ui/data-table';
import { BusyRing } from '../ui/ring';
import { RelativeTime } from '../ui/time';
import type { useEnding } from './sign-ins';

export type SignIn = AccountAnswer['signIns'][number];

const buttonWords = (status: string): string => {
  if (status === 'pending') return 'Signing out…';
  return status === 'success' ? 'Signed out' : 'Sign out';
};

export const signInColumns = defineColumns<SignIn, undefined, ReturnType<typeof useEnding>>([
  {
    id: 'browser',
    header: 'Browser',
    width: 184,
    rowHeader: true,
    className: 'truncate',
    title: ({ browser }) => browser,
    cell: ({ browser }) => browser,
  },
  {
    id: 'address',
    header: 'Address',
    width: 140,
    className: 'mono truncate text-ink-2',
    title: ({ address }) => address,
    cell: ({ address }) => address,
  },
  {
    id: 'method',
    header: 'Method',
    width: 140,
    className: 'truncate text-ink-2',
    title: ({ method }) => method,
    cell: ({ method }) => method,
  },
  {
    id: 'since',
    header: 'Since',
    width: 88,
    className: 'truncate text-ink-2',
    cell: ({ since }) => <RelativeTime at={since} />,
  },
  {
    id: 'lastActive',
    header: 'Last active',
    width: 88,
    className: 'truncate text-ink-2',
    cell: ({ lastActiveAt }) => <RelativeTime at={lastActiveAt} />,
  },
  {
    id: 'end',
    header: 'Sign out',
    headerLook: 'hidden',
    numeric: true,
    cell: ({ here, handle, browser }, _, ending) =>
      here ? (
        <span className="text-12 text-ink-3">this browser</span>
      ) : (
        <Button
          look="ghost"
          size="small"
          onClick={() => ending.mutate(handle)}
          disabled={ending.isPending || ending.isSuccess}
        >
          {ending.isPending && <BusyRing />}
          {buttonWords(ending.status)} <span className="sr-only">{browser}</span>
        </Button>
      ),
  },
]);
