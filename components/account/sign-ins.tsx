'use client';

import { useQueryClient } from '@tanstack/react-query';
import { accountQuery, useChange } from '../proof';
import { useLeave } from '../proof/use-sign-out';
import { ConfirmButton } from '../ui/confirm-button';
import { DataTable } from '../ui/data-table';
import { FailureNote } from '../ui/failure-note';
import { type SignIn, signInColumns } from './columns';
import { endAllSignIns, endSignIn } from './queries';

/** Each row has its own request and its own failure. */
export const useEnding = () => {
  const queryClient = useQueryClient();

  return useChange(endSignIn, {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
};

export const SignIns = ({ signIns }: { signIns: readonly SignIn[] }) => {
  const leave = useLeave();
  const everywhere = useChange(endAllSignIns, { onSuccess: leave });

  return (
    <>
      <DataTable
        label="Your sign-ins"
        variant="plain"
        density="comfortable"
        columns={signInColumns}
        rowId={({ handle }) => handle}
        state={{ kind: 'ready', rows: signIns, isRefreshing: false }}
        useRow={useEnding}
        detail={endingFailure}
        minWidth={720}
        className="max-w-[860px]"
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ConfirmButton
          look="outline"
          words="Sign out everywhere"
          pendingWords="Signing out…"
          pending={everywhere.isPending}
          onConfirm={() => everywhere.mutate()}
        />
        <span className="text-12 text-ink-2">Signs you out on every device, including this one.</span>
      </div>
      {everywhere.failure && <FailureNote error={everywhere.failure} className="mt-3 max-w-[560px]" />}
    </>
  );
};

const endingFailure = (_: SignIn, __: undefined, { failure }: ReturnType<typeof useEnding>) =>
  failure && <FailureNote error={failure} />;
