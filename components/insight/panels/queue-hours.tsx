'use client';

import { figure } from '../../ui/figures';
import { ChartFrame } from '../chart/chart-frame';
import { Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import type { PanelProps } from './panel';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const longDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const left = 34;
const rowHeight = 17;
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const average = (value: number): string => (value >= 10 ? figure(Math.round(value)) : value.toFixed(1));

/** Seven shades of grey; zero is the lightest. */
const shades = 7;
const shadeOf = (value: number, most: number): number =>
  value === 0 || most === 0 ? 0 : Math.max(1, Math.ceil((value / most) * (shades - 1)));
const opacityOf = (shade: number): number => 0.05 + (shade / (shades - 1)) * 0.72;

/** How many sessions waited at each full hour of the week, on average. An average has no list behind it. */
export const QueueHours = ({ answer, className }: PanelProps) => {
  const { hours, unknown } = answer.queue;
  const cells = hours.flatMap((row, day) => row.map((value, hour) => ({ day, hour, value })));
  const known = cells.filter((cell): cell is typeof cell & { value: number } => cell.value !== null);
  const longest = known.reduce<(typeof known)[number] | null>(
    (best, cell) => (best === null || cell.value > best.value ? cell : best),
    null,
  );
  const most = longest?.value ?? 0;

  const draw = (width: number): Drawing => {
    const band = (width - left) / 24;

    return {
      marks: hours.map((row, day) =>
        row.map((value, hour) => ({
          x: left + hour * band,
          y: 4 + day * rowHeight,
          width: band - 1,
          height: rowHeight - 1,
          title: `${longDays[day]} ${clock(hour)}`,
          value: value === null ? 'no data yet' : `${average(value)} waiting`,
          href: null,
        })),
      ),
      picture: (
        <>
          {days.map((day, row) => (
            <Words key={day} x={left - 8} y={16 + row * rowHeight} anchor="end">
              {day}
            </Words>
          ))}
          {cells.map(({ day, hour, value }) => (
            <rect
              key={`${day}.${hour}`}
              x={left + hour * band + (value === null ? 0.5 : 0)}
              y={4 + day * rowHeight + (value === null ? 0.5 : 0)}
              width={band - (value === null ? 2.5 : 1.5)}
              height={rowHeight - (value === null ? 2.5 : 1.5)}
              rx="2"
              {...(value === null
                ? { stroke: 'var(--line-2)', strokeDasharray: '2 2' }
                : { fill: 'var(--ink)', opacity: opacityOf(shadeOf(value, most)) })}
            />
          ))}
          {[0, 6, 12, 18].map((hour) => (
            <Words key={hour} x={left + hour * band} y={138}>
              {clock(hour)}
            </Words>
          ))}
          {unknown > 0 && (
            <Words x={left} y={186} tone="quiet">
              {`Excludes ${figure(unknown)} manual ${unknown === 1 ? 'decision' : 'decisions'} with unknown waiting time`}
            </Words>
          )}
          {longest && (
            <Words x={left} y={166} tone="quiet">
              {most === 0
                ? 'Queue empty at the start of every hour'
                : `Peak: ${days[longest.day]} ${clock(longest.hour)}, ${average(most)} on average`}
            </Words>
          )}
          {most > 0 && (
            <>
              <Words x={width - 40 - shades * 13} y={166} anchor="end">
                0
              </Words>
              {Array.from({ length: shades }, (_, shade) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its place
                  key={shade}
                  x={width - 34 - (shades - shade) * 13}
                  y="157"
                  width="12"
                  height="11"
                  rx="2"
                  fill="var(--ink)"
                  opacity={opacityOf(shade)}
                />
              ))}
              <Words x={width} y={166} anchor="end">
                {average(most)}
              </Words>
            </>
          )}
        </>
      ),
    };
  };

  return (
    <ChartFrame
      title="Queue by weekday and hour"
      subtitle="average, UTC"
      range={answer.range}
      className={className}
      empty={longest === null ? 'This range does not include a full hour yet.' : null}
      table={{
        columns: [{ name: 'Hour (UTC)' }, ...longDays.map((name) => ({ name, numeric: true }))],
        rows: Array.from({ length: 24 }, (_, hour) => [clock(hour), ...hours.map((row) => row[hour] ?? null)]),
      }}
    >
      <Plot
        height={196}
        label={
          longest
            ? `Sessions waiting on average by weekday and hour: most on ${longDays[longest.day]} at ${clock(longest.hour)}, ${average(most)}`
            : 'Sessions waiting by weekday and hour: no data yet'
        }
      >
        {draw}
      </Plot>
    </ChartFrame>
  );
};
