import { Info, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { none, unread, withheld } from '@/lib/session-query';
import { figure } from '../../ui/figures';
import type { Picture } from '../queries';
import { rangeOf, sessionsHref } from '../sessions-href';

/** Above the first chart of scores: of how many they are, and why not of all. */
export const PartialLine = ({ answer, filter }: Picture) => {
  const { of, read, wanted, withheld: heldBack, unreadable, none: withoutResults } = answer.results;
  if (read === of) return null;

  const href = sessionsHref(filter, { created: rangeOf(answer.range), level: [unread, withheld, none] });
  const why = [
    wanted > 0 && `${figure(wanted)} are still to be read`,
    heldBack > 0 && `${figure(heldBack)} are held back by the service`,
    unreadable > 0 && `${figure(unreadable)} were not understood`,
    withoutResults > 0 && `${figure(withoutResults)} have no results in their status`,
  ].filter((words) => words !== false);
  const Icon = wanted + heldBack + unreadable > 0 ? TriangleAlert : Info;

  return (
    <p className="col-span-full flex min-h-9 items-center gap-2 border-b border-line py-1.5 text-12 text-ink-2">
      <Icon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-warn" />
      <span className="min-w-0 flex-1">
        <b className="font-medium text-ink">
          Below, scores come from {figure(read)} of {figure(of)} sessions.
        </b>{' '}
        {why.join(', ')}. They count above and are left out here.
      </span>
      {href && (
        <Link href={href} prefetch={false} className="shrink-0 py-1 text-accent hover:underline">
          Show the {figure(of - read)}
        </Link>
      )}
    </p>
  );
};
