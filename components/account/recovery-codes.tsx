'use client';

import { Download } from 'lucide-react';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { saveFile } from '../ui/save-file';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Shown only once: the server stores hashes of the codes. */
export const RecoveryCodes = ({ codes, onSaved }: RecoveryCodesProps) => {
  const text = `${codes.join('\n')}\n`;

  return (
    <section aria-label="Recovery codes" className="max-w-[420px] rounded-control border border-line bg-sunken p-3">
      <p role="status" className="font-medium">
        Your recovery codes, shown only once
      </p>
      <p className="mt-1 text-table text-ink-2">
        Each code signs you in once, without your authenticator. Store them somewhere safe, but not on the phone with
        the authenticator.
      </p>
      <ul className="mono mt-3 grid grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-x-4 gap-y-1 text-14 whitespace-nowrap">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button look="solid" size="small" onClick={onSaved}>
          I’ve saved these codes
        </Button>
        <Button
          size="small"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'proofdesk-recovery-codes.txt')}
        >
          <Download aria-hidden="true" />
          Download
        </Button>
        <CopyButton text={text} label="Copy all codes" />
      </div>
    </section>
  );
};
