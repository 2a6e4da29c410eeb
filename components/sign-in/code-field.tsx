'use client';

import { type Ref, useId } from 'react';

export const codeLength = 6;

const places = Array.from({ length: codeLength }, (_, place) => place);

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  invalid: boolean;
  readOnly: boolean;
  describedBy: string;
  /** Digits only, at most six; `419 302` can be pasted. */
  onChange: (digits: string) => void;
}

/** One field drawn as six boxes, so that pasting, autofill and screen readers treat it as one. */
export const CodeField = ({ ref, value, invalid, readOnly, describedBy, onChange }: CodeFieldProps) => {
  const id = useId();
  const current = Math.min(value.length, codeLength - 1);

  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        Six-digit code
      </label>
      <input
        ref={ref}
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        title="Six-digit code"
        required
        spellCheck={false}
        value={value}
        readOnly={readOnly}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
        className="peer absolute inset-0 z-10 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
      />
      <div
        aria-hidden="true"
        className="grid grid-cols-[repeat(3,1fr)_10px_repeat(3,1fr)] items-center gap-1.5 peer-focus:[&_[data-caret]]:block peer-focus:[&>[data-current]]:outline-2"
      >
        {places.map((place) => (
          <Box key={place} digit={value[place]} current={place === current} afterDash={place === codeLength / 2} />
        ))}
      </div>
    </div>
  );
};

interface BoxProps {
  digit: string | undefined;
  current: boolean;
  afterDash: boolean;
}

const Box = ({ digit, current, afterDash }: BoxProps) => (
  <>
    {afterDash && <i className="h-px bg-line-2" />}
    <span
      data-current={current || undefined}
      className="grid h-[46px] place-items-center rounded-control border border-control bg-surface font-mono text-[20px] leading-none font-medium outline-offset-1 outline-accent"
    >
      {digit ?? (current && <span data-caret className="hidden h-5 w-[1.5px] bg-accent" />)}
    </span>
  </>
);
