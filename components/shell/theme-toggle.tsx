'use client';

import { Moon, Sun } from 'lucide-react';
import { Button } from '../ui/button';
import { switchTheme } from './theme';

export const ThemeToggle = () => (
  <Button look="ghost" icon aria-label="Switch between light and dark" title="Light or dark" onClick={switchTheme}>
    <Moon aria-hidden="true" className="dark:hidden" />
    <Sun aria-hidden="true" className="hidden dark:block" />
  </Button>
);
