'use client';

import { SquareTerminal } from 'lucide-react';
import { CopyButton } from '../../../ui/copy-button';

/** How anybody checks the certificate, without this desk. */
export const VerifyOffline = ({ reference }: { reference: string }) => {
  const command = `node verify-certificate.mjs ${reference}.json`;

  return (
    <section aria-label="Verify offline" className="mt-3 text-12">
      <div className="flex items-center gap-[7px]">
        <SquareTerminal aria-hidden="true" className="size-3.5 stroke-[1.5]" />
        <h2 className="text-12 font-medium">Verify offline</h2>
        <span className="ml-auto inline-flex items-center">
          <CopyButton text={command} label="Copy the command" />
        </span>
      </div>
      <code className="mono block rounded-control bg-press px-2.5 py-1.5 break-all">{command}</code>
      <p className="mt-1.5 text-ink-2">
        <a href="/verify-certificate.mjs" download className="text-accent underline underline-offset-2">
          One file
        </a>
        , no network, no account. It recomputes every hash and checks the signature.
      </p>
    </section>
  );
};
