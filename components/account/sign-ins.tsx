'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { AccountAnswer } from '@/lib/answers';
import { useChange } from '../proof';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { ConfirmButton } from '../ui/confirm-button';
import { FailureNote } from '../ui/failure-note';
import { BusyRing } from '../ui/ring';
import { ScrollBox } from '../ui/scroll-box';
import { RelativeTime } from '../ui/time';
import { accountQuery, endAllSignIns, endSignIn } from './queries';
import { useLeave } from './use-sign-out';

type SignIn = AccountAnswer['signIns'][number];

const columns = [
  { name: 'Browser', width: 'w-[184px]' },
  { name: 'Address', width: 'w-[140px]' },
  { name: 'How', width: 'w-[140px]' },
  { name: 'Since', width: 'w-[88px]' },
  { name: 'Last active', width: 'w-[88px]' },
];

const cell = 'h-[34px] truncate border-b border-line px-[7px] first:pl-0.5';

/** Where this person is signed in, and the way out of each. */
export const SignIns = ({ signIns }: { signIns: readonly SignIn[] }) => {
  const leave = useLeave();
  const everywhere = useChange(endAllSignIns, { onSuccess: leave });

  return (
    <>
      <ScrollBox label="Your sign-ins, table" className="max-w-[860px]">
        <table
          aria-label="Your sign-ins"
          className="w-full min-w-[720px] table-fixed border-separate border-spacing-0 text-table"
        >
          <thead>
            <tr>
              {columns.map(({ name, width }) => (
                <th
                  key={name}
                  scope="col"
                  className={classNames(
                    'h-[30px] border-y border-line px-[7px] text-12 text-ink-2 first:pl-0.5',
                    width,
                  )}
                >
                  {name}
                </th>
              ))}
              <th scope="col" className="border-y border-line">
                <span className="sr-only">End</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {signIns.map((signIn) => (
              <Row key={signIn.handle} signIn={signIn} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ConfirmButton
          look="outline"
          words="Sign out everywhere"
          pendingWords="Signing out…"
          pending={everywhere.isPending}
          onConfirm={() => everywhere.mutate()}
        />
        <span className="text-12 text-ink-2">Ends all of them, this one too.</span>
      </div>
      {everywhere.failure && <FailureNote error={everywhere.failure} className="mt-3 max-w-[560px]" />}
    </>
  );
};

const endingWords = (status: string): string => {
  if (status === 'pending') return 'Ending…';
  return status === 'success' ? 'Ended' : 'End';
};

const Row = ({ signIn }: { signIn: SignIn }) => {
  const queryClient = useQueryClient();
  const ending = useChange(endSignIn, {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });

  return (
    <>
      <tr className="group/row">
        <th scope="row" className={classNames(cell, 'font-normal')} title={signIn.browser}>
          {signIn.browser}
        </th>
        <td className={classNames(cell, 'mono text-ink-2')} title={signIn.address}>
          {signIn.address}
        </td>
        <td className={classNames(cell, 'text-ink-2')} title={signIn.method}>
          {signIn.method}
        </td>
        <td className={classNames(cell, 'text-ink-2')}>
          <RelativeTime at={signIn.since} />
        </td>
        <td className={classNames(cell, 'text-ink-2')}>
          <RelativeTime at={signIn.lastActiveAt} />
        </td>
        <td className="border-b border-line pr-[7px] text-right">
          {signIn.here ? (
            <span className="text-12 text-ink-3">this one</span>
          ) : (
            <Button
              look="ghost"
              size="small"
              onClick={() => ending.mutate(signIn.handle)}
              disabled={ending.isPending || ending.isSuccess}
            >
              {ending.isPending && <BusyRing />}
              {endingWords(ending.status)} <span className="sr-only">{signIn.browser}</span>
            </Button>
          )}
        </td>
      </tr>
      {ending.failure && (
        <tr>
          <td colSpan={columns.length + 1} className="border-b border-line py-1.5">
            <FailureNote error={ending.failure} />
          </td>
        </tr>
      )}
    </>
  );
};
