'use client';

import { Download } from 'lucide-react';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

const saveAsText = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'proofdesk-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
};

/** On screen this once; the server keeps only what tells a right one from a wrong one. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const text = `${codes.join('\n')}\n`;

  return (
    <section aria-label="Recovery codes" className="max-w-[420px] rounded-control border border-line bg-sunken p-3">
      <p role="status" className="font-medium">
        Your recovery codes, shown this once
      </p>
      <p className="mt-1 text-table text-ink-2">
        Each signs you in once when your authenticator is not at hand. Keep them where you keep other keys, not in the
        phone that makes the codes.
      </p>
      <ul className="mono mt-3 grid grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-x-4 gap-y-1 text-14 whitespace-nowrap">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button look="solid" size="small" onClick={onKept}>
          I have kept them
        </Button>
        <Button size="small" onClick={() => saveAsText(text)}>
          <Download aria-hidden="true" />
          Download as text
        </Button>
        <CopyButton text={text} label="Copy all codes" />
      </div>
    </section>
  );
};
