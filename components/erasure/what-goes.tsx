'use client';

import { type ReactNode, useState } from 'react';
import { sessionHref } from '../session-data/opened-from';
import { Button } from '../ui/button';
import { FailureNote } from '../ui/failure-note';
import { figure } from '../ui/figures';
import { BusyRing } from '../ui/ring';
import { shortId } from '../ui/short-id';
import { sessionsWords } from '../words/work-words';

const goes = [
  'Document and face images',
  'Extracted document data',
  'The service’s decision, Trust Factors and scores',
  'Our copies, index entries, notes and tags',
];
const stays = [
  'Audit entries, without personal data',
  'Who decided, when and the standard reasons',
  'A tombstone: day, status and document type',
  'The certificate',
];

export interface GoingSession {
  sessionId: string;
  /** Beside its id, such as who it is about. */
  facts?: ReactNode;
}

const atOnce = 100;

/** Loads sessions that the page does not have. */
export interface RestOfSessions {
  load: () => void;
  isLoading: boolean;
  failure: Error | null;
}

interface WhatGoesProps {
  sessions: readonly GoingSession[];
  total: number;
  rest?: RestOfSessions | null;
}

/** What an erasure removes and what stays, and each session that goes. Evidence can be opened from here. */
export const WhatGoes = ({ sessions, total, rest = null }: WhatGoesProps) => {
  const [shown, setShown] = useState(atOnce);
  const listed = sessions.slice(0, shown);
  const left = total - listed.length;

  const showMore = () => {
    const wanted = listed.length + atOnce;
    setShown(wanted);
    if (sessions.length < Math.min(wanted, total)) rest?.load();
  };

  return (
    <>
      <div className="mt-4 grid gap-4 desk:grid-cols-2">
        <Listed title="Erased" note="in the service and here" items={goes} />
        <Listed title="Kept" note="here" items={stays} />
      </div>
      <section aria-label="Sessions to erase" className="mt-4">
        <h3 className="text-12 font-semibold">{sessionsWords(total)} to erase</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
        <ul tabIndex={0} className="more-below mt-1 max-h-44 overflow-auto rounded-control border border-line text-12">
          {listed.map(({ sessionId, facts }) => (
            <li
              key={sessionId}
              className="flex min-h-7 flex-wrap items-center gap-x-3 border-b border-line px-2.5 py-1.5 last:border-b-0"
            >
              <a
                href={sessionHref(sessionId)}
                target="_blank"
                rel="noopener"
                title={`${sessionId} (opens in a new tab)`}
                className="mono underline underline-offset-2"
              >
                {shortId(sessionId)}
              </a>
              {facts}
            </li>
          ))}
          {left > 0 && <li className="px-2.5 py-1.5 text-ink-2">and {figure(left)} more</li>}
        </ul>
        {rest?.failure && <FailureNote error={rest.failure} className="mt-2" />}
        {left > 0 && (
          <Button size="small" className="mt-2" disabled={rest?.isLoading} onClick={showMore}>
            {rest?.isLoading && <BusyRing />}
            Show {Math.min(atOnce, left)} more
          </Button>
        )}
      </section>
    </>
  );
};

const Listed = ({ title, items, note }: { title: string; items: string[]; note: string }) => (
  <div>
    <h3 className="text-12 font-semibold">
      {title} <span className="font-normal text-ink-3">{note}</span>
    </h3>
    <ul className="mt-1 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);
