import { ChartFrame } from '../chart/chart-frame';
import { type Fact, Facts, factsTable } from './facts';
import type { PanelProps } from './panel';

/** Requests of people to be forgotten. No filter applies: a request has no status and no country. */
export const Erasure = ({ answer, mayOpen, className }: PanelProps) => {
  const { requests, answered, medianDays, sessionsErased, held } = answer.erasure;
  const facts: Fact[] = [
    {
      name: 'Deletion requests',
      value: requests,
      more: 'received',
      href: mayOpen.deletions ? '/deletions' : undefined,
    },
    { name: 'Answered', value: answered },
    {
      name: 'Days to answer',
      value: medianDays,
      words: medianDays === null ? 'none answered' : String(Math.round(medianDays * 10) / 10),
      more: medianDays === null ? undefined : 'median',
    },
    { name: 'Sessions erased', value: sessionsErased },
    { name: 'Sessions held', value: held, more: held > 0 ? 'must be kept for now' : undefined },
  ];

  return (
    <ChartFrame
      title="Erasure"
      subtitle="in this range, whatever the filter"
      range={answer.range}
      className={className}
      table={factsTable(facts)}
    >
      <Facts facts={facts} />
    </ChartFrame>
  );
};
