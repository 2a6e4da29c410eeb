import { figure } from '../../ui/figures';
import { ChartFrame } from '../chart/chart-frame';
import { rangeOf, sessionsHref } from '../sessions-href';
import { intervalWords, shareWords } from '../words';
import { type Fact, Facts, factsTable } from './facts';
import type { PanelProps } from './panel';

const shownReasons = 8;

export const Verdicts = ({ answer, filter, mayOpen, className }: PanelProps) => {
  const { given, approvals, rejections, reasons, overrides, undone, agreement, appeals } = answer.verdicts;
  const appealed = appeals.upheld + appeals.recommended + appeals.open;
  const decided = sessionsHref(filter, { decided: rangeOf(answer.range) });
  const facts: Fact[] = [
    {
      name: 'Verdicts',
      value: given,
      more: `${figure(approvals)} approved, ${figure(rejections)} rejected`,
      href: given > 0 && decided ? decided : undefined,
    },
    { name: 'Overrides', value: overrides, more: overrides > 0 ? 'approved despite a blocking finding' : undefined },
    { name: 'Undone', value: undone, more: undone > 0 ? 'before sending' : undefined },
    {
      name: 'Second-review agreement',
      value: agreement && Math.round((agreement.count / agreement.of) * 1000) / 10,
      words: agreement ? shareWords(agreement.count / agreement.of) : 'None',
      more: agreement ? `${intervalWords(agreement)}, n ${figure(agreement.of)}` : undefined,
    },
    {
      name: 'Appeals',
      value: appealed,
      more:
        appealed > 0
          ? `${figure(appeals.upheld)} upheld, ${figure(appeals.recommended)} recommended, ${figure(appeals.open)} open`
          : undefined,
      href: mayOpen.appeals ? '/triage/appeals' : undefined,
    },
  ];
  const table = factsTable(facts);
  const most = reasons[0]?.count ?? 1;

  return (
    <ChartFrame
      title="Verdicts"
      subtitle="in this range"
      range={answer.range}
      className={className}
      table={{
        ...table,
        rows: [...table.rows, ...reasons.map(({ code, words, count }) => [`Reason: ${words}`, count, code])],
      }}
    >
      <div className="grid gap-x-10 gap-y-3 wide:grid-cols-2">
        <Facts facts={facts} />
        <div>
          <h3 className="mb-1 text-12 text-ink-3">Rejection reasons</h3>
          {reasons.length === 0 && <p className="text-12 text-ink-2">No rejections with a reason in this range</p>}
          <ul>
            {reasons.slice(0, shownReasons).map(({ code, words, count }) => (
              <li
                key={code}
                className="grid min-h-6 grid-cols-[minmax(0,1fr)_minmax(60px,96px)_40px] items-center gap-2 text-table"
              >
                <span className="truncate" title={words}>
                  {words}
                </span>
                <span
                  aria-hidden="true"
                  className="h-2.5 min-w-px rounded-[1.5px] bg-ink-3"
                  style={{ width: `${(count / most) * 100}%` }}
                />
                <span className="text-right font-medium">{figure(count)}</span>
              </li>
            ))}
          </ul>
          {reasons.length > shownReasons && (
            <p className="text-12 text-ink-2">{reasons.length - shownReasons} more in the table</p>
          )}
        </div>
      </div>
    </ChartFrame>
  );
};
