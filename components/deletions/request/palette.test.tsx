import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PageCommands, PageCommandsContext } from '../../commands/page-commands';
import { ok, serve, show } from '../../testing';
import { answerOf } from '../testing';
import { HeadActions } from './head-actions';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (answer: Parameters<typeof HeadActions>[0]['answer'], mayWork: boolean) => {
  serve({ '/api/account': ok({}) });
  const offered: PageCommands = { groups: new Map(), wanted: null };
  show(
    <PageCommandsContext.Provider value={offered}>
      <HeadActions answer={answer} mayWork={mayWork} />
    </PageCommandsContext.Provider>,
  );

  return [...offered.groups.values()].filter(({ label }) => label === 'Request').flatMap(({ items }) => items);
};

it('the palette offers the actions of an open request to those who may work on it, and nobody else', () => {
  const [note] = open(answerOf(), true);
  expect(note?.words).toBe('Add note…');
  act(() => note?.run());
  expect(screen.getByRole('dialog', { name: /^Note on/ })).toBeTruthy();
  cleanup();

  expect(open(answerOf(), false)).toEqual([]);
});
