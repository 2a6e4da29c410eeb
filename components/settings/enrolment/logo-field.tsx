'use client';

import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { LogoPicture } from '../../ui/logo-picture';
import { readLogo } from './logo-file';

interface LogoFieldProps {
  logo: string | null;
  disabled: boolean;
  /** How it is shown. */
  shown: string;
  onChange: (logo: string | null) => void;
}

export const LogoField = ({ logo, disabled, shown, onChange }: LogoFieldProps) => {
  const [labelId, hintId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Or the same file could not be chosen again.
    event.target.value = '';
    if (!file) return;
    const read = await readLogo(file);
    setProblem('problem' in read ? read.problem : null);
    if ('logo' in read) onChange(read.logo);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend elsewhere.
    <div role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      <p id={labelId} className="mb-[5px] text-12 font-medium">
        Logo
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="grid h-9 min-w-9 place-items-center rounded-control border border-line bg-sunken px-1">
          {logo === null ? (
            <span className="px-1 text-12 text-ink-3">none</span>
          ) : (
            <LogoPicture logo={logo} className="max-h-7 max-w-[160px] object-contain" />
          )}
        </span>
        <Button size="small" onClick={() => input.current?.click()} disabled={disabled}>
          <Upload aria-hidden="true" />
          {logo === null ? 'Choose a file…' : 'Replace…'}
        </Button>
        {logo !== null && (
          <Button size="small" look="ghost" onClick={() => onChange(null)} disabled={disabled}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onChange={choose}
          className="hidden"
        />
      </div>
      <p id={hintId} className="mt-1 text-12 text-ink-2">
        PNG, JPEG or WebP, at most 64 kB. {shown}
      </p>
      <p role="status" className="mt-1 text-12 font-medium text-bad empty:hidden">
        {problem ?? ''}
      </p>
    </div>
  );
};
