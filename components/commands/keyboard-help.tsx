'use client';

import type { ReactNode } from 'react';
import { usePreferences } from '../preferences/use-preferences';
import { Dialog } from '../ui/dialog';
import { FailureNote } from '../ui/failure-note';
import { Kbd } from '../ui/kbd';
import { KeyWords } from './key-words';
import { type DeskPage, entriesOf } from './pages';

interface KeyLine {
  keys: string[];
  words: string;
}

const everywhere: KeyLine[] = [
  { keys: ['p'], words: 'Choose a purpose' },
  { keys: ['?'], words: 'This help' },
];

interface Group {
  title: string;
  /** On these pages the group comes first. */
  at: RegExp;
  lines: KeyLine[];
}

const groups: Group[] = [
  {
    title: 'Session list',
    at: /^\/sessions$/,
    lines: [
      { keys: ['j', 'ArrowDown'], words: 'Next row' },
      { keys: ['k', 'ArrowUp'], words: 'Previous row' },
      { keys: ['x'], words: 'Select row' },
      { keys: ['⇧X'], words: 'Select up to this row' },
      { keys: [' '], words: 'Preview' },
      { keys: ['Enter'], words: 'Open' },
      { keys: ['f'], words: 'Filter' },
      { keys: ['l'], words: 'Assign' },
    ],
  },
  {
    title: 'Triage queue',
    at: /^\/triage$/,
    lines: [
      { keys: ['Enter'], words: 'Start, or open the row' },
      { keys: ['j', 'ArrowDown'], words: 'Next row' },
      { keys: ['k', 'ArrowUp'], words: 'Previous row' },
      { keys: ['f'], words: 'Filter' },
      { keys: ['l'], words: 'Assign' },
    ],
  },
  {
    title: 'Triage focus',
    at: /^\/triage\/focus$/,
    lines: [
      { keys: ['a'], words: 'Approve' },
      { keys: ['r'], words: 'Reject, then press the reason’s number' },
      { keys: ['1–9'], words: 'Choose reasons first' },
      { keys: ['Ctrl+Enter'], words: 'Reject while typing the note' },
      { keys: ['s'], words: 'Skip' },
      { keys: ['e'], words: 'Escalate' },
      { keys: ['n'], words: 'Note' },
      { keys: ['u'], words: 'Undo, and reopen the case' },
      { keys: ['f', 't', 'c', 'x'], words: 'Faces, document, cross-check, print or screen' },
      { keys: ['d'], words: 'Details' },
      { keys: [' '], words: 'Hold to blink between images' },
      { keys: ['v'], words: 'Side by side' },
      { keys: ['o'], words: 'Overlay' },
      { keys: ['←', '→'], words: 'Overlay opacity' },
      { keys: ['+', '-', '0'], words: 'Zoom in, zoom out, fit' },
      { keys: ['m', 'b'], words: 'With facts: face mesh, outlines of what was read' },
    ],
  },
  {
    title: 'Deletions',
    at: /^\/deletions/,
    lines: [
      { keys: ['j', 'ArrowDown'], words: 'Next row, or next request' },
      { keys: ['k', 'ArrowUp'], words: 'Previous row, or previous request' },
      { keys: ['Enter'], words: 'Open' },
      { keys: ['n'], words: 'New request; on a request, add a note' },
    ],
  },
  {
    title: 'Insight',
    at: /^\/insight/,
    lines: [
      { keys: ['←', '→'], words: 'In a chart: previous or next data point' },
      { keys: ['↑', '↓'], words: 'In a chart: row above or below' },
      { keys: ['Enter'], words: 'Open the sessions behind the data point' },
      { keys: ['f'], words: 'Filter' },
    ],
  },
  {
    title: 'Audit',
    at: /^\/audit/,
    lines: [
      { keys: ['j', 'ArrowDown'], words: 'Next row' },
      { keys: ['k', 'ArrowUp'], words: 'Previous row' },
      { keys: ['Enter'], words: 'Open' },
      { keys: ['f'], words: 'Filter' },
    ],
  },
  {
    title: 'Session',
    at: /^\/sessions\/./,
    lines: [
      { keys: ['j'], words: 'Next session in the list' },
      { keys: ['k'], words: 'Previous session in the list' },
      { keys: ['n'], words: 'Add a note' },
      { keys: ['c'], words: 'Compare faces' },
      { keys: ['Ctrl+P'], words: 'Print' },
      { keys: ['['], words: 'Previous image' },
      { keys: [']'], words: 'Next image' },
      { keys: ['+'], words: 'Zoom in' },
      { keys: ['-'], words: 'Zoom out' },
      { keys: ['0'], words: 'Fit' },
      { keys: ['r', 'i', 'f'], words: 'On the image: rotate, invert, full screen' },
      { keys: ['m', 'b'], words: 'With facts: face mesh, outlines of what was read' },
      { keys: ['1–9'], words: 'Appeal: choose reasons' },
      { keys: ['a'], words: 'Appeal: recommend approval' },
      { keys: ['r'], words: 'Appeal: uphold rejection' },
    ],
  },
];

const searchLine: KeyLine = { keys: ['/'], words: 'Search' };

/** Every shortcut, and the switch for single-key ones. */
export const KeyboardHelp = ({ pages, onClose }: { pages: readonly DeskPage[]; onClose: () => void }) => {
  const { preferences, change, failure } = usePreferences();
  const isHere = ({ at }: Group) => at.test(window.location.pathname);
  // A case in focus stays open.
  const hasSearch = pages.includes('/sessions') && window.location.pathname !== '/triage/focus';
  const goTo = entriesOf(pages).flatMap(({ keys, words }) => (keys ? [{ keys: [keys], words: `Go to ${words}` }] : []));

  return (
    <Dialog title="Keyboard shortcuts" description="Every shortcut has a button too." busy={false} onClose={onClose}>
      <label className="mt-4 flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
        <input
          type="checkbox"
          checked={preferences.singleKeys}
          onChange={(event) => change({ singleKeys: event.target.checked })}
          className="mt-0.5 size-3.5 accent-accent"
        />
        <span>
          <span className="font-medium">Single-key shortcuts</span>
          <span className="block text-12 text-ink-2">
            When off, only the command palette shortcut, arrow keys, Enter and Escape work. Saved to your account.
          </span>
        </span>
      </label>
      {failure && <FailureNote error={failure} className="mt-2" />}
      <div className="mt-4 grid gap-x-8 gap-y-4 desk:grid-cols-2">
        <Groups groups={groups.filter(isHere)} />
        <section aria-label="Everywhere">
          <h3 className="text-12 font-semibold">Everywhere</h3>
          <dl className="mt-1">
            <Line words="Commands">
              <Kbd>Ctrl K</Kbd> <Kbd>⌘K</Kbd>
            </Line>
            {[...(hasSearch ? [searchLine] : []), ...everywhere, ...goTo].map((line) => (
              <Keys key={line.words} {...line} />
            ))}
            <Keys keys={['Escape']} words="Close" />
          </dl>
        </section>
        <Groups groups={groups.filter((group) => !isHere(group))} />
      </div>
    </Dialog>
  );
};

const Groups = ({ groups: shown }: { groups: readonly Group[] }) =>
  shown.map(({ title, lines }) => (
    <section key={title} aria-label={title}>
      <h3 className="text-12 font-semibold">{title}</h3>
      <dl className="mt-1">
        {lines.map((line) => (
          <Keys key={line.words} {...line} />
        ))}
      </dl>
    </section>
  ));

const Line = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="flex min-h-[26px] items-center justify-between gap-3 text-table">
    <dt className="text-ink-2">{words}</dt>
    <dd className="flex gap-1.5">{children}</dd>
  </div>
);

const Keys = ({ keys, words }: KeyLine) => (
  <Line words={words}>
    {keys.map((each) => (
      <KeyWords key={each} keys={each} />
    ))}
  </Line>
);
