import { CopyButton } from '../ui/copy-button';

const command = 'node verify-audit.mjs';

/** How to verify an export without Proofdesk. */
export const VerifyYourself = () => (
  <>
    <h3 className="text-12 font-semibold">Verify it yourself</h3>
    <div className="mt-1.5 flex items-center rounded-control bg-press py-0.5 pr-1 pl-2.5">
      <code className="min-w-0 flex-1 overflow-x-auto font-mono text-[11.5px] whitespace-nowrap">{command}</code>
      <CopyButton label="Copy command" text={command} />
    </div>
    <p className="mt-1.5 text-12 text-ink-2">
      An export includes its checkpoints.{' '}
      <a href="/verify-audit.mjs" download className="rounded-chip text-accent underline">
        verify-audit.mjs
      </a>{' '}
      verifies the newest export in the folder where it runs. It works offline, needs no account and names the first
      broken row.
    </p>
  </>
);
