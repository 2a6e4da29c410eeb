/** Draws the page for tests, as a browser would. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { onTestFinished } from 'vitest';
import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import { App } from '../app';
import { loadWords } from '../languages';
import { createSpeech } from '../speech';
import { type Fixture, fixturesWith, notedActions, stateOf } from './fixtures';

export const fixtures = fixturesWith(new Blob(['picture'], { type: 'image/jpeg' }), Date.now());

/** jsdom has no addresses for blobs. */
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });

interface Drawn {
  page: HTMLElement;
  /** Names of the actions that were called. */
  called: string[];
  change: (fixture: Fixture) => Promise<void>;
  press: (name: string) => Promise<void>;
  button: (name: string) => HTMLElement | undefined;
  words: () => string;
}

export const speechIn = async (language: EnrolmentLanguage) => createSpeech(language, await loadWords(language));

export const draw = async (
  fixture: Fixture,
  { language = 'en-US' as EnrolmentLanguage, isFramed = false, offersCode = true } = {},
): Promise<Drawn> => {
  const speech = await speechIn(language);
  const page = document.body.appendChild(document.createElement('div'));
  const called: string[] = [];
  const actions = notedActions((name) => called.push(name));

  const change = (shown: Fixture) =>
    act(() =>
      render(
        <App
          state={stateOf(shown)}
          actions={actions}
          speech={speech}
          isFramed={isFramed}
          offersCode={offersCode}
          goTo={(address) => called.push(`goTo ${address}`)}
          tabLink="https://id.northbank.example/web-enrolment/?token=a"
        />,
        page,
      ),
    );
  await change(fixture);
  onTestFinished(async () => {
    await act(() => render(null, page));
    page.remove();
  });

  const button = (name: string) =>
    [...page.querySelectorAll<HTMLElement>('button, a')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );

  return {
    page,
    called,
    change,
    button,
    press: async (name) => {
      const found = button(name);
      if (!found) throw new Error(`There is no button "${name}".`);
      await act(() => found.click());
    },
    words: () => page.textContent ?? '',
  };
};

/** A view by its name in the fixtures. */
export const fixture = (name: string): Fixture => {
  const found = fixtures[name];
  if (!found) throw new Error(`There is no view "${name}".`);
  return found;
};
