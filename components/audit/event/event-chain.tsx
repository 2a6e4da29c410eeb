'use client';

import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEventAnswer } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { CopyButton } from '../../ui/copy-button';
import { figure } from '../../ui/figures';
import { utcExact } from '../../ui/time-words';
import { BothTimes } from '../both-times';
import { clockToTheMillisecond, shortHash } from '../figures';
import { useLastVerification } from '../head/verification';
import { VerifyYourself } from '../verify-yourself';

type Chain = NonNullable<AuditEventAnswer['chain']>;

/** The event's place in the hash chain, recomputed by the server for this view. */
export const EventChain = ({ chain }: { chain: Chain | null }) => (
  <section aria-label="Hash chain">
    <h3 className="mb-1 text-12 font-semibold">
      Hash chain {chain && <span className="font-normal text-ink-3">verified just now</span>}
    </h3>
    {chain ? (
      <Links chain={chain} />
    ) : (
      <p className="text-12 text-ink-2">
        Not sealed yet, so its place in the log is not proven. Sealing takes about a second.
      </p>
    )}
  </section>
);

const Links = ({ chain }: { chain: Chain }) => (
  <>
    {!chain.matches && (
      <p role="alert" className="mb-1 flex items-start gap-2 rounded-control bg-bad-soft px-2.5 py-1.5 text-12">
        <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-bad" />
        <b className="font-medium text-bad">Hash mismatch: this event or its seal was changed.</b>
      </p>
    )}
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] items-center text-table">
      <HashFact name="Previous" hash={chain.previousHash} />
      <HashFact name="This event" hash={chain.hash} strong verdict={chain.matches} />
      {chain.nextHash === null ? (
        <Fact name="Next">
          <span className="text-12 text-ink-3">none yet</span>
        </Fact>
      ) : (
        <HashFact name="Next" hash={chain.nextHash} />
      )}
      <Fact name="Sealed">
        <span className="mono">
          <BothTimes at={chain.sealedAt} utc={clockToTheMillisecond(chain.sealedAt)} isStacked />
        </span>
      </Fact>
      <Fact name="Checkpoint">
        {chain.checkpoint ? (
          <span>
            {figure(chain.checkpoint.number)}, covers 1 – {figure(chain.checkpoint.position)}
            <span className="block text-12 text-ink-3">
              signed <BothTimes at={chain.checkpoint.at} utc={utcExact(chain.checkpoint.at)} />
            </span>
          </span>
        ) : (
          <span className="text-ink-2">none yet</span>
        )}
      </Fact>
    </dl>
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="self-start py-[3px] text-ink-3">{name}</dt>
    <dd className="min-h-6 min-w-0 py-[3px]">{children}</dd>
  </>
);

interface HashFactProps {
  name: string;
  hash: string;
  strong?: boolean;
  /** Only this event's own hash is recomputed. */
  verdict?: boolean;
}

const HashFact = ({ name, hash, strong = false, verdict }: HashFactProps) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="flex min-h-6 min-w-0 items-center gap-1">
      <code className={classNames('truncate font-mono text-[11.5px] tracking-[-0.01em]', strong && 'font-semibold')}>
        {shortHash(hash)}
      </code>
      <CopyButton label={`Copy hash: ${name.toLowerCase()}`} text={hash} />
      {verdict === true && (
        <span className="ml-auto inline-flex items-center gap-1 text-12 text-ink-2">
          <Check aria-hidden="true" className="size-3.5 stroke-2 text-ok-bar" /> correct
        </span>
      )}
      {verdict === false && <span className="ml-auto text-12 font-medium text-bad">mismatch</span>}
    </dd>
  </>
);

/** What the last verification covered, and how to repeat it without Proofdesk. */
export const OfflineCheck = () => {
  const last = useLastVerification();

  return (
    <section aria-label="Verify it yourself" className="border-t border-line pt-3.5 text-table">
      {last?.intact && (
        <>
          <h3 className="text-12 font-semibold">Last verification</h3>
          <ul className="mt-1 mb-3 grid gap-[5px]">
            <Passed what="No missing positions" how={`1 – ${figure(last.verified)}`} />
            <Passed what="Every hash correct" how="all" />
            {last.checkpoints > 0 && <Passed what="Checkpoint signatures valid" how={figure(last.checkpoints)} />}
            {last.outside === 'same' && <Passed what="Matches the copies outside the database" how="all" />}
          </ul>
        </>
      )}
      <VerifyYourself />
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
