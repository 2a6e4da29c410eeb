import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEventAnswer } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { CopyButton } from '../../ui/copy-button';
import { figure } from '../../ui/figures';
import { utcExact } from '../../ui/time-words';
import { clockToTheMillisecond, shortHash } from '../figures';

type Chain = NonNullable<AuditEventAnswer['chain']>;

/** The event between its neighbours' hashes, recomputed for this answer. */
export const EventChain = ({ chain }: { chain: Chain | null }) => (
  <section aria-label="In the chain">
    <h3 className="mb-1 text-12 font-semibold">
      In the chain {chain && <span className="font-normal text-ink-3">recomputed just now</span>}
    </h3>
    {chain ? (
      <Links chain={chain} />
    ) : (
      <p className="text-12 text-ink-2">
        Not sealed yet: it is in the log, but nothing proves its place so far. Sealing takes about a second.
      </p>
    )}
  </section>
);

const Links = ({ chain }: { chain: Chain }) => (
  <>
    {!chain.matches && (
      <p role="alert" className="mb-1 flex items-start gap-2 rounded-control bg-bad-soft px-2.5 py-1.5 text-12">
        <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-bad" />
        <b className="font-medium text-bad">The hash does not follow: this event or its seal was changed.</b>
      </p>
    )}
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] items-center text-table">
      <HashFact name="Before it" hash={chain.previousHash} />
      <HashFact name="This event" hash={chain.hash} strong verdict={chain.matches} />
      {chain.nextHash === null ? (
        <Fact name="After it">
          <span className="text-12 text-ink-3">nothing yet</span>
        </Fact>
      ) : (
        <HashFact name="After it" hash={chain.nextHash} />
      )}
      <Fact name="Sealed">
        <span className="mono">{clockToTheMillisecond(chain.sealedAt)} UTC</span>
      </Fact>
      <Fact name="Checkpoint">
        {chain.checkpoint ? (
          <span>
            {figure(chain.checkpoint.number)}, over 1 – {figure(chain.checkpoint.position)}
            <span className="block text-12 text-ink-3">signed {utcExact(chain.checkpoint.at)} UTC</span>
          </span>
        ) : (
          <span className="text-ink-2">none covers it yet</span>
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
  /** Only this event's own hash is recomputed; the others are what it was chained to. */
  verdict?: boolean;
}

const HashFact = ({ name, hash, strong = false, verdict }: HashFactProps) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="flex min-h-6 min-w-0 items-center gap-1">
      <code className={classNames('truncate font-mono text-[11.5px] tracking-[-0.01em]', strong && 'font-semibold')}>
        {shortHash(hash)}
      </code>
      <CopyButton label={`Copy the hash: ${name.toLowerCase()}`} text={hash} />
      {verdict === true && (
        <span className="ml-auto inline-flex items-center gap-1 text-12 text-ink-2">
          <Check aria-hidden="true" className="size-3.5 stroke-2 text-ok-bar" /> follows
        </span>
      )}
      {verdict === false && <span className="ml-auto text-12 font-medium text-bad">does not follow</span>}
    </dd>
  </>
);
