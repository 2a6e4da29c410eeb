/** The pictures of each side show what the results report. */
import { expect, it, vi } from 'vitest';
import type { SessionDescription } from '@/demo/population';
import { hasBack } from '@/demo/population/documents/document';
import { pageOf } from '..';
import { sessionAt } from '../testing';

// Outlines cannot be read back, so this test draws plain text, each field marked with its name.
vi.mock('../lettering/fitted-text', () => ({ fittedText: (_x: number, _y: number, value: string) => value }));
vi.mock('./wear', () => ({
  asWorn: (_session: unknown, name: string, _frame: unknown, print: string) => `[[${name}:${print}]]`,
}));
// Not needed here, and they take half of the time.
vi.mock('./guilloche', () => ({ guilloche: () => '', rosette: () => '' }));

interface Shown {
  name: string;
  text: string;
  side: string;
}

const shownOn = (session: SessionDescription, side: 'FRONT' | 'BACK'): Shown[] =>
  [...pageOf(session, side).content.matchAll(/\[\[(\w+):(.*?)\]\]/g)].map(([, name = '', text = '']) => ({
    name,
    // The heading draws the state's name, still as outlines.
    text: name === 'issuing_state_name' ? session.document.country.nativeName : text,
    side,
  }));

const reportedBy = ({ results, document }: SessionDescription): Shown[] => {
  const { surname, givenNames } = document.nativeName ?? {};
  const native: Readonly<Record<string, string | undefined>> = { surname, given_name: givenNames };

  return (results?.document.documentVisualResults ?? []).map(({ name, value, pageSide }) => ({
    name,
    text: native[name] ? `${native[name]} / ${value}` : value,
    side: pageSide,
  }));
};

const byName = (fields: readonly Shown[]): Shown[] => [...fields].sort((a, b) => (a.name < b.name ? -1 : 1));

it('each side shows exactly the fields that the results report for it', () => {
  for (let index = 0; index < 240; index++) {
    const session = sessionAt(index);
    if (!session.results) continue;

    // The state is on the back too; readers take it from the front.
    const back = hasBack(session.document.type) ? shownOn(session, 'BACK') : [];
    const shown = [...shownOn(session, 'FRONT'), ...back.filter(({ name }) => name !== 'issuing_state_name')];

    expect(byName(shown), `session ${index}`).toEqual(byName(reportedBy(session)));
  }
}, 60_000);
