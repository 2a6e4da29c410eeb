'use client';

import { Moon, Sun } from 'lucide-react';
import { Button } from '../ui/button';

const yearInSeconds = 365 * 24 * 60 * 60;

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
};

// A cookie, so that the server writes the chosen theme into the first byte and nothing flashes.
const toggle = (): void => {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `theme=${theme}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`;
};

export const ThemeToggle = () => (
  <Button look="ghost" icon aria-label="Switch between light and dark" title="Light or dark" onClick={toggle}>
    <Moon aria-hidden="true" className="dark:hidden" />
    <Sun aria-hidden="true" className="hidden dark:block" />
  </Button>
);
