import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { Finding, FindingCode, Outcome } from '@/lib/evidence/reading';
import { classNames } from '../../ui/class-names';
import { Calculation } from './calculation';

const names: Record<FindingCode, string> = {
  'check digits': 'Check digits',
  expiry: 'Validity',
  age: 'Age',
  dates: 'Dates',
  'issuing state': 'Issuing state',
  names: 'Names',
  'blind spots': 'Blind spots',
};

const looks = {
  passed: { Icon: CircleCheck, tone: 'text-ok', words: 'passed' },
  failed: { Icon: CircleX, tone: 'text-bad', words: 'failed' },
  unknown: { Icon: CircleHelp, tone: 'text-ink-3', words: 'unknown, treated as not passed' },
} as const satisfies Record<Outcome, unknown>;

const caption = (findings: readonly Finding[]): string => {
  const count = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome).length;
  const parts = (['failed', 'unknown', 'passed'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome === 'unknown' ? 'unknown' : looks[outcome].words}`);

  return `checked by Proofdesk from the document alone: ${parts.join(', ')}`;
};

/** Our own findings with their calculations, independent of the service's scores. */
export const SecondOpinion = ({ findings, masked }: { findings: Finding[]; masked: boolean }) => (
  <section aria-label="Second opinion" className="mt-3 border-t border-line">
    <div className="flex flex-wrap items-baseline gap-x-2 pt-3 pb-1 text-12">
      <h2 className="text-13">Second opinion</h2>
      <span className="text-ink-3">
        {findings.length === 0 ? 'no data to check' : caption(findings)}
        {masked && ', values masked'}
      </span>
    </div>
    <ul>
      {findings.map(({ code, outcome, words, working }) => {
        const { Icon, tone, words: outcomeWords } = looks[outcome];

        return (
          <li key={code} className="border-b border-line py-1 text-table last:border-b-0">
            <div className="grid grid-cols-[14px_minmax(0,1fr)] items-baseline gap-x-2 pair:grid-cols-[14px_96px_minmax(0,1fr)]">
              <Icon aria-hidden="true" className={classNames('mt-0.5 size-3.5 self-start stroke-[1.5]', tone)} />
              <span className={outcome === 'failed' ? 'font-medium' : 'text-ink-2'}>
                {names[code]}
                <span className="sr-only">: {outcomeWords}</span>
              </span>
              <div className="col-start-2 flex flex-wrap justify-between gap-x-3 pair:col-auto">
                <span className={classNames('min-w-0 flex-1', outcome === 'failed' && 'font-medium text-bad')}>
                  {words}
                </span>
                <Calculation lines={working ?? []} of={names[code].toLowerCase()} />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);
