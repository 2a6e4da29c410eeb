import { ArrowUpFromLine } from 'lucide-react';
import type { Escalation as Given } from '@/lib/answers';
import { ExactTime } from '../../ui/time';

/** Who gave the case to the supervisors, and why: in their own words. `null`: that it was, while the rest is being read. */
export const Escalation = ({ given }: { given: Given | null }) => (
  <section aria-label="Escalated" className="rounded-control bg-accent-soft px-2.5 py-2 text-12">
    <h2 className="flex items-start gap-2 text-12 leading-4 font-medium">
      <ArrowUpFromLine aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-accent" />
      {given ? `Escalated by ${given.by.name}` : 'Escalated to the supervisors'}
    </h2>
    {given && (
      <div className="pl-[22px]">
        <p className="text-11 text-ink-2">
          <ExactTime at={given.at} />
        </p>
        <p className="mt-1 break-words whitespace-pre-wrap">{given.reason}</p>
      </div>
    )}
  </section>
);
