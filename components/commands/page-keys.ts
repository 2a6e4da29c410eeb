import type { DeskPage } from './pages';

/** Shortcuts to pages. Every page loads these; the names of all pages come with the palette. */
export const pageKeys: Partial<Record<DeskPage, string>> = {
  '/': 'g o',
  '/sessions': 'g s',
  '/triage': 'g t',
  '/deletions': 'g d',
  '/insight': 'g i',
  '/audit': 'g a',
};
