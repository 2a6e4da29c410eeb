'use client';

import type { DraftKind, OverviewCase } from '@/lib/answers';
import { focusHref } from '../../session-data/focus-href';
import { sessionHref } from '../../session-data/opened-from';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { useNow } from '../../ui/now';
import { shortId } from '../../ui/short-id';
import { ClockTime, RelativeTime } from '../../ui/time';
import { serviceLevelWords } from '../../words/service-level-words';
import { Status } from '../../words/status';
import { Block, quietLink, Row, Rows, type Shown, workBlock } from '../block';

const many = (count: number, word: string): string[] =>
  count === 0 ? [] : [`${figure(count)} ${word}${count === 1 ? '' : 's'}`];

const captionOf = (cases: readonly OverviewCase[]): string => {
  const count = (kind: OverviewCase['kind']) => cases.filter((one) => one.kind === kind).length;

  return (
    [...many(count('claim'), 'claim'), ...many(count('appeal'), 'appeal'), ...many(count('draft'), 'draft')].join(
      ', ',
    ) || 'none in progress'
  );
};

interface MyCasesProps {
  shown: Shown<OverviewCase[]> | null;
  /** The oldest case, if this person can take it. */
  oldestId: string | null;
  claimingId: string | null;
  onClaim: (sessionId: string) => void;
}

export const MyCases = ({ shown, oldestId, claimingId, onClaim }: MyCasesProps) => (
  <Block title="My cases" shown={shown} caption={captionOf} lines={2} className={workBlock}>
    {(cases) =>
      cases.length > 0 ? (
        <Rows label="My cases">
          {cases.map((one) => (
            <CaseRow key={`${one.kind} ${one.sessionId} ${one.kind === 'draft' ? one.of : ''}`} one={one} />
          ))}
        </Rows>
      ) : (
        oldestId !== null && (
          <p className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 border-t border-line py-1 text-table text-ink-2">
            A case you take stays here until you decide it.
            <button
              type="button"
              disabled={claimingId !== null}
              onClick={() => onClaim(oldestId)}
              className={classNames(quietLink, 'text-12')}
            >
              {claimingId === oldestId ? 'Claiming…' : 'Take the oldest'}
            </button>
          </p>
        )
      )
    }
  </Block>
);

const draftWords: Record<DraftKind, string> = {
  reveal: 'Draft reason for a reveal',
  download: 'Draft reason for a download',
  note: 'Draft note',
  appeal: 'Draft reason for an appeal',
  finding: 'Draft finding',
  verdict: 'Draft verdict',
  override: 'Draft reason for an override',
  escalate: 'Draft reason for an escalation',
};

const CaseRow = ({ one }: { one: OverviewCase }) => {
  const now = useNow(15_000) ?? Date.now();
  const row = {
    name: shortId(one.sessionId),
    title: one.sessionId,
    state: <Status status={one.status} />,
  };
  if (one.kind === 'claim') {
    const { level, words } = serviceLevelWords(one, now);

    return (
      <Row
        {...row}
        href={focusHref}
        what={
          <>
            {one.isReserved ? 'Reserved' : 'Claimed'}, until <ClockTime at={one.leaseUntil} toMinute />.{' '}
            {one.draftAt ? 'Draft saved' : 'No draft'}
          </>
        }
        when={words}
        tone={level === 'late' ? 'bad' : level === 'due' ? 'warn' : null}
      />
    );
  }

  return (
    <Row
      {...row}
      href={sessionHref(one.sessionId)}
      what={one.kind === 'draft' ? draftWords[one.of] : `Appeal. ${one.draftAt ? 'Draft saved' : 'No draft'}`}
      when={
        one.draftAt ? (
          <>
            saved <RelativeTime at={one.draftAt} />
          </>
        ) : (
          one.kind === 'appeal' && (
            <>
              opened <RelativeTime at={one.takenUpAt} />
            </>
          )
        )
      }
    />
  );
};
