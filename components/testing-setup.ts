/** For tests only. A page in jsdom on a busy machine takes its time; waiting ends as soon as it is there. */
import { configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { beforeEach, vi } from 'vitest';
import { forgetNext } from './testing-next';

/** Printing the page takes longer than looking for something in it: it is done for the error that somebody reads. */
const getElementError = (message: string | null, container: Element): Error => {
  const error = new Error();
  error.name = 'TestingLibraryElementError';

  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
};

configure({ asyncUtilTimeout: 10_000, getElementError });

// React notes where each element was made, for whoever debugs it; here that takes a sixth of the time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

// Here, and not in each file: modules are shared between files, and so is what stands in for them.
vi.mock('next/navigation', () => import('./testing-next'));
vi.mock('next-auth/react', () => import('./testing-next'));
beforeEach(forgetNext);

// jsdom has neither. What was handed to the browser is let go a minute later, in the midst of other tests.
Object.assign(URL, { createObjectURL: () => 'blob:nothing', revokeObjectURL: () => undefined });

/**
 * No style sheet is loaded here, yet jsdom matches each element that is asked for by its role, and all that it lies in,
 * against a browser's own. What hides an element in these tests is its attribute or its own style.
 */
if (typeof window !== 'undefined') {
  const displayed = (display: string) => Object.assign(document.createElement('i').style, { display });
  const [none, inline] = [displayed('none'), displayed('inline')];
  const runsOn = new Set([
    'A',
    'ABBR',
    'B',
    'CODE',
    'DEL',
    'EM',
    'I',
    'INS',
    'KBD',
    'LABEL',
    'MARK',
    'SPAN',
    'STRONG',
    'TIME',
  ]);

  window.getComputedStyle = (element) => {
    if (element.hasAttribute('hidden') || (element.tagName === 'DIALOG' && !element.hasAttribute('open'))) return none;

    return runsOn.has(element.tagName) && !element.hasAttribute('style') ? inline : (element as HTMLElement).style;
  };
}
