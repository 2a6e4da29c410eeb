import type { WaitingTimes } from '@/lib/answers';
import { classNames } from '../ui/class-names';
import { figure } from '../ui/figures';
import { waitWords } from '../words/service-level-words';

const minute = 60_000;

/** Minutes between ticks: the first that fits. */
const steps = [5, 10, 15, 30, 60, 120, 240, 360, 720, 1440, 2880];
const mostTicks = 6;

const ticksOf = (minutes: number): number[] => {
  const step = steps.find((each) => minutes / each <= mostTicks) ?? 5760;

  return Array.from({ length: Math.ceil(minutes / step) }, (_, at) => at * step);
};

/** Up to this many sessions in one part are drawn as stacked dots; beyond it, all parts are bars. */
const mostDots = 3;

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** One dot per waiting session, by waiting time. HTML instead of SVG, so that text keeps its size at every width. */
export const WaitingStrip = ({ waiting }: { waiting: WaitingTimes }) => {
  const { strip, policy } = waiting;
  const at = (minutes: number): number => minutes / strip.minutes;
  const highest = Math.max(...strip.parts);

  return (
    <div role="img" aria-label={summaryOf(waiting)} className="relative h-16 text-11 text-ink-3">
      <span style={{ left: percent(at(policy.warnMinutes)) }} className={markName}>
        warning
      </span>
      <span style={{ left: percent(at(policy.breachMinutes)) }} className={markName}>
        breach
      </span>
      <div className="absolute inset-x-0 top-[19px] h-5 border-b border-line-2">
        <i
          style={{ left: percent(at(policy.warnMinutes)), right: percent(1 - at(policy.breachMinutes)) }}
          className="absolute inset-y-0 bg-warn-soft"
        />
        <i style={{ left: percent(at(policy.breachMinutes)) }} className="absolute inset-y-0 right-0 bg-bad-soft" />
        {strip.parts.map((count, part) => {
          const middle = (part + 0.5) / strip.parts.length;
          const tone = toneOf(middle * strip.minutes, policy);

          return highest <= mostDots ? (
            <Dots key={middle} count={count} left={percent(middle)} tone={tone} />
          ) : (
            <i
              key={middle}
              style={{
                left: percent(part / strip.parts.length),
                width: percent(1 / strip.parts.length),
                height: percent(count / highest),
              }}
              className={classNames('absolute bottom-0 border-r border-surface', tone)}
            />
          );
        })}
      </div>
      {ticksOf(strip.minutes).map((minutes) => (
        <span
          key={minutes}
          style={{ left: percent(at(minutes)) }}
          className={classNames(
            'absolute top-[39px] whitespace-nowrap',
            minutes > 0 && '-translate-x-1/2',
            // Its place is taken by how many wait longer.
            strip.longer > 0 && at(minutes) > 0.75 && 'max-[360px]:hidden',
          )}
        >
          <i className={classNames('block h-1 w-px bg-line-2', minutes > 0 && 'mx-auto')} />
          {minutes === 0 ? '0' : waitWords(minutes * minute)}
        </span>
      ))}
      {highest > mostDots && <span className="absolute top-0 left-0">tallest bar: {figure(highest)}</span>}
      {strip.longer > 0 && (
        <span className="absolute top-[43px] right-0 font-medium text-bad">{figure(strip.longer)} longer →</span>
      )}
    </div>
  );
};

const markName = 'absolute top-0 -translate-x-1/2 text-ink-2';

const toneOf = (minutes: number, { warnMinutes, breachMinutes }: WaitingTimes['policy']): string => {
  if (minutes >= breachMinutes) return 'bg-bad-bar';

  return minutes >= warnMinutes ? 'bg-warn-bar' : 'bg-ink-3';
};

const Dots = ({ count, left, tone }: { count: number; left: string; tone: string }) =>
  Array.from({ length: count }, (_, place) => (
    <i
      // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity of their own
      key={place}
      style={{ left, bottom: `${count === 1 ? 6 : place * 6.5}px` }}
      className={classNames('absolute size-2 -translate-x-1/2 rounded-full ring-1 ring-surface', tone)}
    />
  ));

const summaryOf = ({ total, late, due, unknown, policy }: WaitingTimes): string =>
  [
    `${figure(total.count)} waiting: ${figure(due)} past the warning time of ${waitWords(policy.warnMinutes * minute)}`,
    `${figure(late)} past the breach time of ${waitWords(policy.breachMinutes * minute)}`,
    ...(unknown > 0 ? [`${figure(unknown)} with unknown waiting time`] : []),
  ].join(', ');
