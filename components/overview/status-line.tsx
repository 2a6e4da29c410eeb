'use client';

import { useRef, useState } from 'react';
import type { Coverage, OverviewSample, OverviewService } from '@/lib/answers';
import { figure } from '../ui/figures';
import { Glyph } from '../ui/glyph';
import { useNow } from '../ui/now';
import { PopoverPanel } from '../ui/popover-panel';
import { useZone } from '../ui/zone';
import { coverageWords } from '../words/coverage-words';
import { quietLink, type Shown } from './block';
import { Service } from './side/service';
import { SyncStatus } from './side/sync-status';

interface StatusLineProps {
  service: Shown<OverviewService> | null;
  coverage: Shown<Coverage> | null;
  sample: Shown<OverviewSample> | null;
  maySeeConnection: boolean;
}

interface Said {
  words: string;
  tone: 'ok' | 'warn' | 'bad' | 'unknown';
  title?: string | undefined;
}

const serviceStates: Record<OverviewService['state'], Said> = {
  answering: { words: 'service responding', tone: 'ok' },
  failing: { words: 'service not responding', tone: 'bad' },
  'asks us to wait': { words: 'service asks us to wait', tone: 'bad' },
  overdue: { words: 'service not checked lately', tone: 'warn' },
  'not asked yet': { words: 'service not checked yet', tone: 'unknown' },
};

const sayService = (shown: Shown<OverviewService>): Said => {
  if (shown.kind === 'loading') return { words: 'loading…', tone: 'unknown' };
  if (shown.kind === 'failed') return { words: 'service status could not be loaded', tone: 'bad' };
  const said = serviceStates[shown.data.state];
  const most = shown.data.day?.most ?? null;

  return said.tone === 'ok' && most !== null ? { ...said, words: `${said.words}, p95 ${figure(most)} ms` } : said;
};

const useCoverage = (shown: Shown<Coverage>): Said => {
  const now = useNow(1000) ?? Date.now();
  const zone = useZone();
  if (shown.kind === 'loading') return { words: 'loading…', tone: 'unknown' };
  if (shown.kind === 'failed') return { words: 'sync status could not be loaded', tone: 'bad' };
  const { state, lead, rest, hint } = coverageWords(shown.data, now, zone);
  const words = [lead, ...(state === 'failing' ? [] : rest)].join(', ');

  return { words, title: hint, tone: state === 'failing' ? 'bad' : state === 'stale' ? 'warn' : 'ok' };
};

const sampleHint =
  'Invented people and documents, to try Proofdesk with. Your own enrolments are not part of it. Counted at the last start.';

/** `null`: the desk shows none, or that is not known. */
const sampleWords = (shown: Shown<OverviewSample> | null): string | null => {
  if (shown?.kind !== 'read') return null;
  const { sessions, hasHistory } = shown.data;
  const parts = [
    ...(sessions ? [`${figure(sessions.count)} ${sessions.count === 1 ? 'session' : 'sessions'}`] : []),
    ...(hasHistory ? ['90 days of verdicts and requests'] : []),
  ];

  return parts.length === 0 ? null : `Demo data: ${parts.join(', ')}`;
};

const tones = {
  ok: undefined,
  unknown: undefined,
  warn: 'font-medium text-warn',
  bad: 'font-medium text-bad',
} as const;

/** One quiet line while all is well; the details open from it. */
export const StatusLine = ({ service, coverage, sample, maySeeConnection }: StatusLineProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sync = useCoverage(coverage ?? { kind: 'loading' });
  const drawn = sampleWords(sample);
  const said: Array<Said & { of: string }> = [
    ...(coverage ? [{ of: 'sync', ...sync }] : []),
    ...(service ? [{ of: 'service', ...sayService(service) }] : []),
    ...(drawn === null ? [] : [{ of: 'sample', words: drawn, tone: 'ok' as const, title: sampleHint }]),
  ];

  return (
    <section
      aria-label="Status"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-t border-line bg-surface px-5 py-1 text-12 text-ink-3"
    >
      {said.every(({ tone }) => tone === 'ok') && <Glyph name="check" className="text-ok-bar" />}
      {said.map(({ of, words, tone, title }, place) => (
        <span key={of} className="contents">
          {place > 0 && <i aria-hidden="true" className="size-[3px] rounded-full bg-line-2" />}
          <span title={title} className={tones[tone]}>
            {words}
          </span>
        </span>
      ))}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`${quietLink} ml-auto`}
      >
        Sync status
      </button>
      {isOpen && (
        <PopoverPanel title="Status" anchor={button} align="end" wide onClose={() => setOpen(false)}>
          <div className="px-2">
            <SyncStatus shown={coverage} maySeeConnection={maySeeConnection} />
            <Service shown={service} maySeeConnection={maySeeConnection} />
          </div>
        </PopoverPanel>
      )}
    </section>
  );
};
