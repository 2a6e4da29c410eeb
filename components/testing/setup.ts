/** Setup for unit tests of screens. */
import { configure, prettyDOM } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { forgetNext } from './next';

/** `findBy…` throws many errors while it waits; prints the page only for the one that is read. */
const getElementError = (message: string | null, container: Element): Error => {
  const error = new Error();
  error.name = 'TestingLibraryElementError';

  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
};

configure({ asyncUtilTimeout: 10_000, getElementError });

// Test files share modules, so they share these mocks too.
vi.mock('next/navigation', () => import('./next'));
vi.mock('next-auth/react', () => import('./next'));
beforeEach(() => {
  forgetNext();
  // A page that was left is hidden.
  document.body.style.display = '';
});

// Missing in jsdom. A saved file is revoked a minute later, possibly during another test.
Object.assign(URL, { createObjectURL: () => 'blob:nothing', revokeObjectURL: () => undefined });
// Nothing has a size there, so none changes.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// A wide screen that does not ask for anything.
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
