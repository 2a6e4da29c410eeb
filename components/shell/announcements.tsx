import Link from 'next/link';
import type { AccountChange, AloneStep, ProposalRow } from '@/lib/answers';
import { MomentTime } from '../ui/time';
import { accountChangeWords } from '../words/account-change-words';
import { aloneEffect, aloneStepHref, aloneStepWords, proposalWords, proposedChange } from '../words/proposal-words';

interface AnnouncementsProps {
  /** Changes that take effect without a second person, and those that this person can agree to. */
  proposals: readonly ProposalRow[];
  /** What others have just done to this person's account. */
  accountChanges: readonly AccountChange[];
  /** Work that somebody does without a second person, because there is none. */
  aloneSteps: readonly AloneStep[];
}

const line = 'border-b border-line bg-warn-soft px-4 py-1.5 text-12';

const proposedWords = (row: ProposalRow): string => {
  const { what, changes } = proposedChange(row);

  return changes === '' ? what : `${what} (${changes})`;
};

/** Above every page. Rendered on the server, so that it costs the browser nothing. */
export const Announcements = ({ proposals, accountChanges, aloneSteps }: AnnouncementsProps) =>
  proposals.length + accountChanges.length + aloneSteps.length > 0 && (
    <aside aria-label="Announcements" className="shrink-0">
      {accountChanges.map((change) => (
        <p key={change.id} className={line}>
          {accountChangeWords(change)} on <MomentTime at={change.at} />. If you did not expect this, tell another
          administrator.{' '}
          <Link href="/settings/account" prefetch={false} className="underline">
            Your account
          </Link>
        </p>
      ))}
      {proposals.map((row) => (
        <p key={row.id} className={line}>
          {row.by?.name ?? 'Proofdesk'} wants to {proposedWords(row)}.{' '}
          {row.aloneAt ? (
            <>
              Nobody else may agree, so it takes effect by itself on <MomentTime at={row.aloneAt} />.
            </>
          ) : (
            'You can agree.'
          )}{' '}
          <Link href={proposalWords[row.kind].href} prefetch={false} className="underline">
            {row.mayAgree ? 'Agree or withdraw' : 'Details'}
          </Link>
        </p>
      ))}
      {aloneSteps.map((step) => (
        <p key={`${step.kind} ${step.kind === 'approval' ? step.requestId : step.sessionId}`} className={line}>
          {step.by} {aloneStepWords(step)}, and nobody else here can do it. {aloneEffect[step.kind]}{' '}
          {step.aloneFrom ? <MomentTime at={step.aloneFrom} /> : 'now'}, recorded as alone.{' '}
          <Link href={aloneStepHref(step)} prefetch={false} className="underline">
            Details
          </Link>
        </p>
      ))}
    </aside>
  );
