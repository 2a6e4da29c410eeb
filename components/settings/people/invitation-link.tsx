'use client';

import { Check, Copy } from 'lucide-react';
import type { InvitationAnswer } from '@/lib/answers';
import { Button } from '../../ui/button';
import { useCopy } from '../../ui/copy-button';
import { useNow } from '../../ui/now';
import { ExactTime } from '../../ui/time';
import { useZone } from '../../ui/zone';
import { isLocalLink } from '../../words/local-link';
import { linkEndWords } from './words';

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
      <CopyLink link={invitation.link} />
    </div>
    {isLocalLink(invitation.link) && (
      <p className="mt-2 rounded-control bg-warn-soft px-3 py-2 text-12 text-warn">
        This link works on this computer only. For links that other devices can open, ask whoever installed Proofdesk
        (setting PUBLIC_URL).
      </p>
    )}
    <p className="mt-2 text-ink-2">
      Works once and expires <LinkEnd at={invitation.endsAt} />, <ExactTime at={invitation.endsAt} />.
    </p>
    <p className="mt-1 text-ink-2">
      Anyone with this link can set the password. Share it in person or through a channel you trust, not by email, which
      others may be able to read. It is gone when you close this. If it is lost, create a new one under Edit…
    </p>
  </div>
);

const CopyLink = ({ link }: { link: string }) => {
  const { outcome, copy } = useCopy(() => link);

  return (
    <div className="grid justify-items-end gap-1">
      <Button look="solid" size="small" onClick={copy}>
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="max-w-[120px] text-right text-12 font-medium text-bad empty:hidden">
        {outcome === 'failed' ? 'Copy failed. Select the link and copy it.' : ''}
      </span>
    </div>
  );
};

/** In the same steps as the table of people behind the dialog, so that both say the same. */
const LinkEnd = ({ at }: { at: string }) => {
  const now = useNow(60_000);
  const zone = useZone();
  return <>{now !== null && linkEndWords(at, now, zone)}</>;
};
