'use client';

import type { InvitationAnswer } from '@/lib/answers';
import { CopyButton } from '../../ui/copy-button';
import { ExactTime, RelativeTime } from '../../ui/time';

/** A one-time link, shown only once. */
export const InvitationLink = ({ invitation, name }: { invitation: InvitationAnswer; name: string }) => (
  <div className="mt-4 rounded-control border border-line bg-sunken p-3 text-table">
    <p role="status" className="font-medium">
      Link for {name}, shown only once
    </p>
    <div className="mt-2 flex items-start gap-2">
      <code className="mono min-w-0 flex-1 rounded-control bg-press px-2.5 py-1.5 break-all select-all">
        {invitation.link}
      </code>
      <CopyButton text={invitation.link} label="Copy link" />
    </div>
    <p className="mt-2 text-ink-2">
      Works once and expires <RelativeTime at={invitation.endsAt} />, <ExactTime at={invitation.endsAt} />.
    </p>
    <p className="mt-1 text-ink-2">
      Anyone with this link can set the password. Share it in person or through a channel you trust, not by email, which
      others may be able to read. If it is lost, create a new one under Edit…
    </p>
  </div>
);
