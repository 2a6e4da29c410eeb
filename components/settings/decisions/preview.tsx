'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DecisionPolicy, PolicyNumbers, WhatIfAnswer, WhatIfMistakes } from '@/lib/answers';
import { Read, Section } from '../../page/section';
import { sessionHref } from '../../session-data/opened-from';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { PageLink } from '../../ui/page-link';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { SkeletonLines } from '../../ui/skeleton';
import { AsOfTime, RelativeTime } from '../../ui/time';
import { CoverageLine } from '../../words/coverage-line';
import { changedWords, leftOutWords } from '../../words/decision-words';
import { officerColumns, outcomeColumns } from './columns';
import { noEffectWords } from './effect-words';
import { draftOf, isSameDraft, type readDraft } from './policy-draft';
import { previewQuery } from './queries';

/** Long enough to type a number, short enough to see it at once. */
const settleMs = 300;

/** The value once it has not changed for a moment. */
const useSettled = <Value,>(value: Value, key: string): Value => {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), settleMs);

    return () => clearTimeout(timer);
  });

  return settled.value;
};

interface PreviewProps {
  policy: DecisionPolicy;
  read: ReturnType<typeof readDraft>;
}

export const Preview = ({ policy, read }: PreviewProps) => {
  /** The last numbers that make sense. */
  const [valid, setValid] = useState<PolicyNumbers>(policy);
  useEffect(() => {
    if ('numbers' in read && JSON.stringify(read.numbers) !== JSON.stringify(valid)) setValid(read.numbers);
  });
  const { thresholds, weights, decisionMix } = useSettled(valid, JSON.stringify(valid));
  const numbers = { thresholds, weights, decisionMix };
  const query = previewQuery(numbers, policy.version);
  const preview = useQuery(query);
  const queryClient = useQueryClient();
  /** The figures shown are for other numbers than those in force. */
  const isOther = !preview.isPlaceholderData && !isSameDraft(draftOf(numbers), draftOf(policy));
  const isStopped = preview.isPlaceholderData && preview.fetchStatus === 'idle';

  return (
    <div aria-busy={preview.isFetching}>
      <Section
        title="Preview"
        caption="on past sessions; nothing changes"
        actions={
          <>
            {preview.isFetching && (
              <span role="status" className="flex items-center gap-2 text-12 text-ink-2">
                <BusyRing />
                Calculating…
                <Button
                  size="small"
                  look="ghost"
                  onClick={() => void queryClient.cancelQueries({ queryKey: query.queryKey })}
                >
                  Stop
                </Button>
              </span>
            )}
            {isStopped && (
              <>
                <span className="text-12 text-warn">Stopped: these figures are for earlier numbers</span>
                <Button size="small" onClick={() => void preview.refetch()}>
                  Calculate
                </Button>
              </>
            )}
          </>
        }
      >
        {'problem' in read && (
          <p className="pb-2 text-table text-warn">These figures are for the last valid numbers.</p>
        )}
        <div className={'problem' in read ? 'opacity-60' : undefined}>
          <Read
            what="The preview"
            state={panelState(preview)}
            skeleton={<SkeletonLines count={10} rowClass="h-[30px]" />}
            onRetry={() => void preview.refetch()}
          >
            {(answer) => (
              <Figures
                answer={answer}
                noEffect={isOther ? noEffectWords({ answer, numbers, inForce: policy }) : null}
              />
            )}
          </Read>
        </div>
      </Section>
    </div>
  );
};

interface FiguresProps {
  answer: WhatIfAnswer;
  noEffect: string | null;
}

const Figures = ({ answer, noEffect }: FiguresProps) => {
  const { computed, unknown, before, after, officers, days } = answer;
  const leftOut = leftOutWords(unknown);

  if (computed === 0) {
    return (
      <Message icon={<Search aria-hidden="true" />} title="Nothing to preview">
        <p>{leftOut ?? `No session was decided in the last ${days} days.`}</p>
        <CoverageLine coverage={answer.coverage} />
      </Message>
    );
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1 text-table">
        <p>{changedWords(answer)}</p>
        {noEffect !== null && <p>{noEffect}</p>}
        <p className="text-12 text-ink-2">
          Sessions completed in the last {days} days, as of <AsOfTime at={answer.asOf} />.
        </p>
        {leftOut && <p className="text-12 text-warn">{leftOut}</p>}
        <CoverageLine coverage={answer.coverage} />
      </div>
      <DataTable
        label="Outcomes as decided and in the preview"
        variant="plain"
        density="comfortable"
        columns={outcomeColumns}
        rowId={({ outcome }) => outcome}
        state={{
          kind: 'ready',
          isRefreshing: false,
          rows: (['approved', 'toPerson', 'rejected'] as const).map((outcome) => ({
            outcome,
            before: before[outcome],
            after: after[outcome],
          })),
        }}
        minWidth={400}
      />
      <div>
        <h3 className="text-13 font-medium">Against what officers decided</h3>
        <p className="pb-1.5 text-12 text-ink-2">Rows: what officers decided. Columns: what the preview would do.</p>
        <DataTable
          label="What the preview would do, by what officers decided"
          variant="plain"
          density="comfortable"
          columns={officerColumns}
          rowId={({ decision }) => decision}
          state={{
            kind: 'ready',
            isRefreshing: false,
            rows: (['approved', 'rejected'] as const).map((decision) => ({ decision, counts: officers[decision] })),
          }}
          minWidth={424}
        />
        <p className="pt-1.5 text-12 text-ink-2">
          Only sessions that an officer decided. Whether the others were decided rightly is not known.
        </p>
      </div>
      <Mistakes
        title="Would be approved, but an officer rejected"
        none="None would be approved that an officer rejected."
        mistakes={answer.wronglyApproved}
      />
      <Mistakes
        title="Would be rejected, but an officer approved"
        none="None would be rejected that an officer approved."
        mistakes={answer.wronglyRejected}
      />
    </div>
  );
};

interface MistakesProps {
  title: string;
  none: string;
  mistakes: WhatIfMistakes;
}

const Mistakes = ({ title, none, mistakes: { count, examples } }: MistakesProps) => {
  if (count === 0) return <p className="text-table text-ink-2">{none}</p>;

  return (
    <div>
      <h3 className="pb-1.5 text-13 font-medium">
        {title}: <span className="text-bad">{figure(count)}</span>
      </h3>
      <ul aria-label={title} className="flex flex-wrap gap-x-4 gap-y-1 text-table">
        {examples.map(({ id, at }) => (
          <li key={id}>
            <PageLink href={sessionHref(id)} title={id} className="mono text-accent hover:underline">
              {shortId(id)}
            </PageLink>{' '}
            <span className="text-12 text-ink-3">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      {count > examples.length && (
        <p className="pt-1 text-12 text-ink-2">
          The newest {examples.length} of {figure(count)}.
        </p>
      )}
    </div>
  );
};
