'use client';

import { Clock, X } from 'lucide-react';
import type { Coverage, TriageProgress, TriageRow } from '@/lib/answers';
import { useCommands } from '../../commands/commands-context';
import { PurposeChip } from '../../purpose/purpose-chip';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { useNow } from '../../ui/now';
import { useIsPhone } from '../../ui/phone';
import { agoWords } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { countWords } from '../../words/count-words';
import { coverageWords } from '../../words/coverage-words';
import { PhoneBar } from './phone-bar';
import type { Step } from './run-state';

interface TopBarProps {
  progress: TriageProgress | null;
  steps: readonly Step[];
  /** The case on screen. */
  row: TriageRow | null;
  coverage: Coverage | null;
  isReadable: boolean | null;
  isPurposeByClaim: boolean;
  /** On a phone: the tools are shown. */
  hasTools: boolean;
  onTools: () => void;
  onLeave: () => void;
}

export const TopBar = (props: TopBarProps) => {
  const { progress, steps, row, coverage, isReadable, isPurposeByClaim, hasTools, onTools, onLeave } = props;
  const done = steps.filter((step) => step === 'decided').length;
  const due = progress?.dueWithinHour;
  const { openGuide } = useCommands();
  const rest = (
    <>
      {coverage && <ListStatus coverage={coverage} />}
      {coverage && isReadable !== null && (
        <span aria-hidden="true" className="-mx-1 text-ink-3 phone:hidden">
          ·
        </span>
      )}
      {isReadable !== null && (
        <span className={isReadable ? 'text-ink-2 phone:hidden' : 'font-medium text-warn'}>
          {isReadable ? 'evidence available' : 'evidence withheld'}
        </span>
      )}
      <span className="tool contents">
        <PurposeChip by={isPurposeByClaim ? 'set by your claim' : undefined} />
        <Button look="ghost" size="small" onClick={openGuide}>
          Help
        </Button>
      </span>
    </>
  );
  if (useIsPhone()) {
    const phone = { progress, done, row, hasTools, onTools, onLeave };

    return <PhoneBar {...phone}>{rest}</PhoneBar>;
  }

  return (
    <header className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-1.5 pr-4 pl-2.5">
      <Button look="ghost" size="small" onClick={onLeave}>
        <X aria-hidden="true" />
        Exit focus <Kbd>Esc</Kbd>
      </Button>
      {progress && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProgressSegments steps={steps} left={progress.left.count} hasCase={row !== null} />
          <span>
            {/* An incomplete list never shows a zero. */}
            {progress.left.count === 0 && progress.left.kind === 'at least' ? (
              <b className="font-semibold">none so far</b>
            ) : (
              <b className="font-semibold">{countWords(progress.left)} left</b>
            )}
            <span className="text-ink-3"> · {figure(done)} done</span>
          </span>
        </div>
      )}
      {due && due.count > 0 && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Clock aria-hidden="true" className="size-3.5 stroke-[1.5] text-ink-3" />
          <b className="font-semibold">{countWords(due)}</b> late or due within the hour
        </span>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-12">{rest}</span>
    </header>
  );
};

/** "list synced 2 min ago", or the problem with it. */
const ListStatus = ({ coverage }: { coverage: Coverage }) => {
  const now = useNow(15_000) ?? Date.now();
  const zone = useZone();
  const { state, lead, hint } = coverageWords(coverage, now, zone);
  const seen = coverage.listed.endSeenAt;

  return (
    <span
      title={hint}
      className={classNames(
        state === 'failing' ? 'font-medium text-bad' : state === 'stale' ? 'text-warn' : 'text-ink-2 phone:hidden',
      )}
    >
      {state === 'complete' && seen !== null ? `list synced ${agoWords(seen, now, zone)}` : lead}
    </span>
  );
};

const maxSegments = 20;

type Segment = Step | 'current' | 'left';

const looks: Record<Segment, string> = {
  decided: 'w-[9px] bg-ink-3 wide:w-[14px]',
  escalated: 'w-[9px] bg-ink-3 wide:w-[14px]',
  skipped: 'w-[9px] bar-absent wide:w-[14px]',
  current: 'w-[14px] bg-ink wide:w-[22px]',
  left: 'w-[9px] bg-track wide:w-[14px]',
};

interface ProgressSegmentsProps {
  steps: readonly Step[];
  /** Including the current case. */
  left: number;
  hasCase: boolean;
}

/** Cases done in this run, the current one, and those left; old ones drop out when there are too many. */
const ProgressSegments = ({ steps, left, hasCase }: ProgressSegmentsProps) => {
  const rest = Math.max(0, left - (hasCase ? 1 : 0));
  const after = Math.min(rest, Math.max(maxSegments / 2, maxSegments - steps.length - 1));
  const before = steps.slice(Math.max(0, steps.length - (maxSegments - after - 1)));
  const segments: Segment[] = [
    ...before,
    ...(hasCase ? (['current'] as const) : []),
    ...Array.from({ length: after }, () => 'left' as const),
  ];

  return (
    <span aria-hidden="true" className="hidden gap-[3px] desk:flex">
      {segments.map((segment, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
          key={place}
          className={classNames('h-1.5 rounded-[2px] forced-color-adjust-none', looks[segment])}
        />
      ))}
    </span>
  );
};
