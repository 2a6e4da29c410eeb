'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SecondFactorAnswer } from '@/lib/answers';
import { useChange } from '../proof';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { FailureNote } from '../ui/failure-note';
import { TextField } from '../ui/labelled-field';
import { BusyRing } from '../ui/ring';
import { beginSecondFactor, confirmSecondFactor } from './queries';

interface SecondFactorSetupProps {
  onSet: (recoveryCodes: string[]) => void;
  /** Absent where it cannot be skipped. */
  onCancel?: () => void;
}

/** Shows a new secret, which takes effect once a first code from it is confirmed. */
export const SecondFactorSetup = ({ onSet, onCancel }: SecondFactorSetupProps) => {
  const beginning = useChange(beginSecondFactor);
  const confirmation = useChange(confirmSecondFactor, { onSuccess: ({ codes }) => onSet(codes) });

  if (beginning.data) {
    return (
      <Confirmation
        factor={beginning.data}
        pending={confirmation.isPending}
        failure={confirmation.failure}
        onConfirm={confirmation.mutate}
        onCancel={onCancel}
      />
    );
  }

  return (
    <div className="grid max-w-[420px] gap-3">
      <p className="text-ink-2">
        An authenticator app on your phone generates a six-digit code, which you enter after your password.
      </p>
      {beginning.failure && <FailureNote error={beginning.failure} />}
      <div className="flex gap-2">
        <Button look="solid" onClick={() => beginning.mutate()} disabled={beginning.isPending}>
          {beginning.isPending && <BusyRing />}
          {beginning.isPending ? 'Starting…' : 'Start'}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  );
};

interface ConfirmationProps {
  factor: SecondFactorAnswer;
  pending: boolean;
  failure: Error | null;
  onConfirm: (code: string) => void;
  onCancel: (() => void) | undefined;
}

/** `ABCD EFGH`: easier to type in groups. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const Confirmation = ({ factor, pending, failure, onConfirm, onCancel }: ConfirmationProps) => {
  const form = useRef<HTMLFormElement>(null);

  // At first, and again after a wrong code.
  useEffect(() => {
    if (!pending) form.current?.querySelector('input')?.select();
  }, [pending]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    onConfirm(String(new FormData(event.currentTarget).get('code') ?? '').replaceAll(' ', ''));
  };

  return (
    <form ref={form} method="post" onSubmit={submit} aria-busy={pending} className="grid max-w-[420px] gap-3">
      <p className="text-ink-2">Scan this with your authenticator app, or type in the key.</p>
      <QrCode svg={factor.qrSvg} alt="QR code for the key below" />
      <p className="text-12 text-ink-2">
        Key
        <span className="flex items-center gap-1">
          <span className="mono text-14 break-words text-ink select-all">{inGroups(factor.secret)}</span>
          <CopyButton text={factor.secret} label="Copy key" />
        </span>
      </p>
      <TextField
        className="[&_input]:max-w-[160px]"
        label="Code"
        hint="Six-digit code from your authenticator app"
        name="code"
        mono
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9 ]{6,7}"
        title="Six-digit code"
        required
      />
      {failure && <FailureNote error={failure} />}
      <div className="flex gap-2">
        <Button look="solid" type="submit" disabled={pending}>
          {pending && <BusyRing />}
          {pending ? 'Checking…' : 'Confirm'}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};

/** An image, not inline SVG: markup from the server must not become part of the page. */
const QrCode = ({ svg, alt }: { svg: string; alt: string }) => {
  const [src, setSrc] = useState<string | null>(null);

  useEffect(() => {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [svg]);

  return (
    // Dark on white in both themes, or cameras cannot read it.
    <span className="block size-[176px] rounded-card border border-line bg-[#ffffff] p-2">
      {/* biome-ignore lint/performance/noImgElement: a secret must not pass through an image cache */}
      {src && <img src={src} alt={alt} className="size-full" />}
    </span>
  );
};
