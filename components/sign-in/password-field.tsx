'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

export const fieldClasses =
  'flex h-9 w-full items-center rounded-control border border-control bg-surface px-2.5 text-14 text-ink';

export const PasswordField = ({ id, describedBy }: { id: string; describedBy?: string | undefined }) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;

  return (
    <div className="relative">
      <input
        id={id}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-describedby={describedBy}
        className={`${fieldClasses} pr-10`}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1 right-1 grid size-7 place-items-center rounded-chip text-ink-2 hover:bg-hover"
      >
        <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
      </button>
    </div>
  );
};
