import { TriangleAlert } from 'lucide-react';
import type { ConnectionAnswer, CrawlRow } from '@/lib/answers';
import { figure, secondsWords } from '../../ui/figures';
import { PlainTable, plainCell } from '../../ui/plain-table';
import { BusyRing } from '../../ui/ring';
import { Glyph } from '../../ui/status';
import { millisecondsOf, spanWords, utcClock, utcExact } from '../../ui/time-words';
import { Section } from '../section';

const columns = [
  { name: 'Began, UTC', width: 'w-[170px]' },
  { name: 'Kind', width: 'w-[120px]' },
  { name: 'Pages', width: 'w-[70px]', numeric: true },
  { name: 'Result' },
  { name: 'Took', width: 'w-[100px]', numeric: true },
  { name: 'State', width: 'w-[120px]' },
];

interface CrawlHistoryProps {
  crawls: readonly CrawlRow[];
  nextFullAt: ConnectionAnswer['nextFullAt'];
}

export const CrawlHistory = ({ crawls, nextFullAt }: CrawlHistoryProps) => (
  <Section
    title="Readings of the list"
    caption={`those that found something; the whole list at least every 6 hours${nextFullAt ? `, next by ${utcClock(nextFullAt)} UTC` : ''}`}
  >
    {crawls.length === 0 ? (
      <p className="text-table text-ink-2">The list was not read yet.</p>
    ) : (
      <PlainTable label="Readings of the list" columns={columns} minWidth="min-w-[760px]">
        {crawls.map((crawl) => (
          <tr key={crawl.id}>
            <td className={`${plainCell} text-ink-2`}>{utcExact(crawl.beganAt)}</td>
            <td className={plainCell}>{kinds[crawl.kind]}</td>
            <td className={`${plainCell} text-right`}>{figure(crawl.pages)}</td>
            <td className={plainCell}>{resultWords(crawl)}</td>
            <td className={`${plainCell} text-right text-ink-2`}>{tookWords(crawl)}</td>
            <td className={plainCell}>
              <State crawl={crawl} />
            </td>
          </tr>
        ))}
      </PlainTable>
    )}
  </Section>
);

const kinds: Record<CrawlRow['kind'], string> = {
  full: 'Full read',
  new: 'New sessions',
  refresh: 'Open sessions',
};

const resultWords = ({ kind, state, added, changed, gone, repeats, isExact, problem }: CrawlRow): string =>
  [
    added > 0 && `${figure(added)} new`,
    changed > 0 && `${figure(changed)} changed`,
    gone > 0 && `${figure(gone)} gone`,
    added + changed + gone === 0 && state === 'complete' && 'nothing new',
    repeats > 0 && `read again ${repeats === 1 ? 'once' : `${repeats} times`}: rows had shifted`,
    kind !== 'refresh' && state === 'complete' && !isExact && 'something may have slipped past',
    problem,
  ]
    .filter(Boolean)
    .join(', ');

const tookWords = ({ beganAt, endedAt }: CrawlRow): string => {
  if (!endedAt) return '';
  const took = millisecondsOf(endedAt) - millisecondsOf(beganAt);

  return took < 60_000 ? secondsWords(took) : spanWords(took);
};

const State = ({ crawl: { state, problem } }: { crawl: CrawlRow }) => {
  const inline = 'mr-1.5 inline-block size-3.5 align-[-2px]';
  if (state === 'complete') {
    return (
      <>
        <Glyph name="check" className={`${inline} text-ok-bar`} />
        Complete
      </>
    );
  }
  if (state === 'running' && problem === null) {
    return (
      <>
        <BusyRing className={inline} />
        Running
      </>
    );
  }

  return (
    <span className="text-bad">
      <TriangleAlert aria-hidden="true" className={`${inline} stroke-[1.5]`} />
      {state === 'running' ? 'Interrupted' : 'Stopped'}
    </span>
  );
};
