import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeletionPreview } from '@/lib/answers';
import { sessionsWords } from '../../sessions/bulk/work-words';
import { shortId } from '../../ui/short-id';
import { keepingWords } from '../request/item-words';

const most = 8;

/** What keeps these sessions from being deleted now: the law in words, or another request. */
export const Hindrances = ({ preview: { sessions, held, elsewhere } }: { preview: DeletionPreview }) => (
  <>
    {held.length > 0 && (
      <Hindrance
        title={held.length === 1 && sessions === 1 ? 'It must be kept' : `${sessionsWords(held.length)} must be kept`}
      >
        {held.slice(0, most).map(({ sessionId, keeping }) => (
          <li key={sessionId}>
            {sessions > 1 && <span className="mono">{shortId(sessionId)}: </span>}
            {keepingWords(keeping)}
          </li>
        ))}
        {held.length > most && <li>and {held.length - most} more</li>}
      </Hindrance>
    )}
    {elsewhere.length > 0 && (
      <Hindrance
        title={
          elsewhere.length === 1 && sessions === 1
            ? 'It is in another request'
            : `${sessionsWords(elsewhere.length)} in another request`
        }
      >
        {elsewhere.slice(0, most).map(({ sessionId, reference }) => (
          <li key={sessionId}>
            {sessions > 1 && <span className="mono">{shortId(sessionId)}: </span>}
            {reference}
          </li>
        ))}
        {elsewhere.length > most && <li>and {elsewhere.length - most} more</li>}
      </Hindrance>
    )}
  </>
);

const Hindrance = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-4 rounded-control bg-warn-soft px-3 py-2 text-table">
    <h3 className="flex items-center gap-1.5 font-medium text-warn">
      <Lock aria-hidden="true" className="size-3.5 stroke-[1.5]" />
      {title}
    </h3>
    <ul className="mt-1 grid gap-0.5 pl-5">{children}</ul>
  </section>
);
