/** What somebody reads on the pictures of a document is what the results report, side by side. */
import { expect, it, vi } from 'vitest';
import type { SessionDescription } from '@/service/population';
import { hasBack } from '@/service/population/documents/document';
import { pageOf } from '..';
import { sessionAt } from '../testing';

// Outlines cannot be read back, so the pages are set in plain letters here, each field with its name around it.
vi.mock('../lettering/fitted-text', () => ({ fittedText: (_x: number, _y: number, value: string) => value }));
vi.mock('./wear', () => ({
  asWorn: (_session: unknown, name: string, _frame: unknown, print: string) => `[[${name}:${print}]]`,
}));
// Nobody reads these, and they take half of the time.
vi.mock('./guilloche', () => ({ guilloche: () => '', rosette: () => '' }));

interface Shown {
  name: string;
  text: string;
  side: string;
}

const shownOn = (session: SessionDescription, side: 'FRONT' | 'BACK'): Shown[] =>
  [...pageOf(session, side).content.matchAll(/\[\[(\w+):(.*?)\]\]/g)].map(([, name = '', text = '']) => ({
    name,
    // The state's name is set by the heading, in outlines as ever.
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

it('each side shows the fields that the results report of it, word for word, and no others', () => {
  for (let index = 0; index < 240; index++) {
    const session = sessionAt(index);
    if (!session.results) continue;

    // The state heads the back as well; readers take it from the front.
    const back = hasBack(session.document.type) ? shownOn(session, 'BACK') : [];
    const shown = [...shownOn(session, 'FRONT'), ...back.filter(({ name }) => name !== 'issuing_state_name')];

    expect(byName(shown), `session ${index}`).toEqual(byName(reportedBy(session)));
  }
}, 60_000);
