'use client';

import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './labelled-field';

type AreaFieldProps = { label: string; hint?: ReactNode; className?: string } & Omit<
  ComponentProps<'textarea'>,
  'id' | 'className'
>;

export const AreaField = ({ label, hint, className, ...area }: AreaFieldProps) => (
  <FieldFrame label={label} hint={hint} className={className}>
    {({ id, hintId }) => (
      <textarea
        id={id}
        aria-describedby={hintId}
        className="w-full rounded-control border border-control bg-surface px-2.5 py-2 text-13 aria-invalid:border-bad"
        {...area}
      />
    )}
  </FieldFrame>
);
