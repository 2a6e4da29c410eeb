import { Ban, Check } from 'lucide-react';
import type { CaseAnswer } from '@/lib/answers';

/** What speaks against an approval, in words; or what was looked at, where nothing does. Never just "all right". */
export const Blocks = ({ answer: { blocks, checked } }: { answer: Pick<CaseAnswer, 'blocks' | 'checked'> }) => {
  if (blocks.length === 0) {
    return (
      <p className="flex items-start gap-2 text-12 text-ink-2">
        <Check aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-2 text-ok-bar" />
        <span>
          <b className="font-medium text-ink">Nothing blocks approval.</b> {checked.join(' ')}
        </span>
      </p>
    );
  }

  return (
    <section aria-label="What speaks against approval" className="rounded-control bg-bad-soft px-2.5 py-2 text-12">
      <h2 className="text-12 leading-4 font-medium text-bad">
        {blocks.some(({ stops }) => stops) ? 'Approval is blocked' : 'This speaks against approval'}
      </h2>
      <ul className="mt-1 grid gap-1">
        {blocks.map(({ code, words }) => (
          <li key={code} className="flex items-start gap-2">
            <Ban aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-bad" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
      {checked.length > 0 && <p className="mt-1.5 text-ink-2">{checked.join(' ')}</p>}
    </section>
  );
};
