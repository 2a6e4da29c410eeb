'use client';

import { Check } from 'lucide-react';
import { CopyButton } from '../../ui/copy-button';
import { figure } from '../../ui/figures';
import { useLastVerification } from '../head/use-verification';

const command = 'node verify-audit.mjs export.jsonl';

/** What the last verification covered, and how to check the same without this desk. */
export const OfflineCheck = () => {
  const last = useLastVerification();

  return (
    <section aria-label="Check it yourself" className="border-t border-line pt-3.5 text-table">
      {last?.intact && (
        <>
          <h3 className="text-12 font-semibold">Last verification</h3>
          <ul className="mt-1 mb-3 grid gap-[5px]">
            <Passed what="Positions without a gap" how={`1 – ${figure(last.verified)}`} />
            <Passed what="Each hash follows from the one before" how="all" />
            {last.checkpoints > 0 && <Passed what="Checkpoints signed" how={figure(last.checkpoints)} />}
            {last.outside === 'same' && <Passed what="Same as the files outside" how="all" />}
          </ul>
        </>
      )}
      <h3 className="text-12 font-semibold">Check it yourself</h3>
      <div className="mt-1.5 flex items-center rounded-control bg-press py-0.5 pr-1 pl-2.5">
        <code className="min-w-0 flex-1 overflow-x-auto font-mono text-[11.5px] whitespace-nowrap">{command}</code>
        <CopyButton label="Copy the command" text={command} />
      </div>
      <p className="mt-1.5 text-12 text-ink-2">
        The export carries its checkpoints.{' '}
        <a href="/verify-audit.mjs" download className="rounded-chip text-accent underline">
          verify-audit.mjs
        </a>{' '}
        needs no network and no account, and names the first broken row.
      </p>
    </section>
  );
};

const Passed = ({ what, how }: { what: string; how: string }) => (
  <li className="grid grid-cols-[14px_1fr_auto] items-center gap-2">
    <Check aria-hidden="true" className="size-3.5 stroke-2 text-ok-bar" />
    {what}
    <span className="text-12 text-ink-2">{how}</span>
  </li>
);
