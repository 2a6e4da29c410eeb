'use client';

import type { DraftKind, OverviewCase } from '@/lib/answers';
import { sessionHref } from '../../sessions/opened-from';
import { serviceLevelWords } from '../../triage/service-level-words';
import { focusHref } from '../../triage/use-take-case';
import { figure } from '../../ui/figures';
import { useNow } from '../../ui/now';
import { shortId } from '../../ui/short-id';
import { Status } from '../../ui/status';
import { RelativeTime } from '../../ui/time';
import { utcClock } from '../../ui/time-words';
import { Block, Row, Rows, type Shown, workBlock } from '../block';

const many = (count: number, word: string): string[] =>
  count === 0 ? [] : [`${figure(count)} ${word}${count === 1 ? '' : 's'}`];

const captionOf = (cases: readonly OverviewCase[]): string => {
  const count = (kind: OverviewCase['kind']) => cases.filter((one) => one.kind === kind).length;

  return (
    [...many(count('claim'), 'claim'), ...many(count('appeal'), 'appeal'), ...many(count('draft'), 'draft')].join(
      ', ',
    ) || 'nothing begun'
  );
};

/** What somebody has begun and not finished. */
export const Mine = ({ shown }: { shown: Shown<OverviewCase[]> | null }) => (
  <Block title="Mine" shown={shown} caption={captionOf} lines={2} className={workBlock}>
    {(cases) =>
      cases.length > 0 && (
        <Rows label="Mine">
          {cases.map((one) => (
            <CaseRow key={`${one.kind} ${one.sessionId} ${one.kind === 'draft' ? one.of : ''}`} one={one} />
          ))}
        </Rows>
      )
    }
  </Block>
);

const draftWords: Record<DraftKind, string> = {
  reveal: 'Draft of a reason to reveal',
  download: 'Draft of a reason to download',
  note: 'Draft of a note',
  appeal: 'Draft of a reason to take it up again',
  finding: 'Draft of a finding',
  verdict: 'Draft of a verdict',
  override: 'Draft of a reason to override',
  escalate: 'Draft of a reason to escalate',
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
        what={`${one.isReserved ? 'Reserved' : 'Claimed'}, lease to ${utcClock(one.leaseUntil).slice(0, 5)}. ${one.draftAt ? 'Draft kept' : 'No draft'}`}
        when={words}
        tone={level === 'late' ? 'bad' : level === 'due' ? 'warn' : null}
      />
    );
  }

  return (
    <Row
      {...row}
      href={sessionHref(one.sessionId)}
      what={one.kind === 'draft' ? draftWords[one.of] : `Appeal. ${one.draftAt ? 'Draft kept' : 'No draft'}`}
      when={
        one.draftAt ? (
          <>
            saved <RelativeTime at={one.draftAt} />
          </>
        ) : (
          one.kind === 'appeal' && (
            <>
              taken up <RelativeTime at={one.takenUpAt} />
            </>
          )
        )
      }
    />
  );
};
