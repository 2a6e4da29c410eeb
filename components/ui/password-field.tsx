'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FieldFrame, fieldClasses } from './labelled-field';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  className?: string;
  /** Id of a message about this field. */
  describedBy?: string | undefined;
  autoFocus?: boolean;
}

/** Can be shown on demand, which catches typos better than typing it twice. */
export const PasswordField = ({
  label,
  name,
  autoComplete,
  hint,
  className,
  describedBy,
  autoFocus,
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;

  return (
    <FieldFrame label={label} hint={hint} className={className}>
      {({ id, hintId }) => (
        <div className="relative">
          <input
            id={id}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            // biome-ignore lint/a11y/noAutofocus: the caller's choice, on a page that is nothing but this form
            autoFocus={autoFocus}
            aria-describedby={describedBy ?? hintId}
            className={`${fieldClasses} pr-10`}
          />
          <button
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 grid w-7 place-items-center phone:w-10 rounded-chip text-ink-2 hover:bg-hover"
          >
            <Icon aria-hidden="true" className="size-4 stroke-[1.5]" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
};
