'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export const fieldClasses =
  'h-9 w-full rounded-control border border-control bg-surface px-2.5 text-14 text-ink aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-3';

interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
  children: (ids: { id: string; hintId: string | undefined }) => ReactNode;
}

/** A label above a field, and a hint below. */
export const FieldFrame = ({ label, hint, className, children }: FieldFrameProps) => {
  const id = useId();
  const hintId = useId();

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-[5px] block text-12 font-medium">
        {label}
      </label>
      {children({ id, hintId: hint ? hintId : undefined })}
      {hint && (
        <p id={hintId} className="mt-1 text-12 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
};

type TextFieldProps = Pick<FieldFrameProps, 'label' | 'hint' | 'className'> &
  Omit<ComponentProps<'input'>, 'id' | 'className'> & { mono?: boolean };

export const TextField = ({ label, hint, className, mono = false, ...input }: TextFieldProps) => (
  <FieldFrame label={label} hint={hint} className={className}>
    {({ id, hintId }) => (
      <input id={id} aria-describedby={hintId} className={classNames(fieldClasses, mono && 'mono')} {...input} />
    )}
  </FieldFrame>
);
