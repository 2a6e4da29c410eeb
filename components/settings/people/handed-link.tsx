'use client';

import type { InvitationAnswer } from '@/lib/answers';
import { CopyButton } from '../../ui/copy-button';
import { ExactTime, RelativeTime } from '../../ui/time';

/** A one-time link, on screen this once. */
export const HandedLink = ({ invitation, name }: { invitation: InvitationAnswer; name: string }) => (
  <div className="mt-4 rounded-control border border-line bg-sunken p-3 text-table">
    <p role="status" className="font-medium">
      The link for {name}, shown this once
    </p>
    <div className="mt-2 flex items-start gap-2">
      <code className="mono min-w-0 flex-1 rounded-control bg-press px-2.5 py-1.5 break-all select-all">
        {invitation.link}
      </code>
      <CopyButton text={invitation.link} label="Copy link" />
    </div>
    <p className="mt-2 text-ink-2">
      It works once and ends <RelativeTime at={invitation.endsAt} />, <ExactTime at={invitation.endsAt} />.
    </p>
    <p className="mt-1 text-ink-2">
      Whoever has it can choose the password. Hand it over in person, or by a channel you trust; not by an e-mail of
      which you do not know who reads it. If it is lost, make a new one under Change…
    </p>
  </div>
);
