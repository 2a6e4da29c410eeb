import Link from 'next/link';
import { logHref } from '../../session-data/audit-address';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { Kbd } from '../../ui/kbd';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { utcExact } from '../../ui/time-words';
import { revealedWords } from '../../words/audit/revealed-fields';
import { imageWords } from '../../words/image-names';
import { BothTimes } from '../both-times';
import { Fact, Facts } from '../facts';
import type { ReviewOutcome } from '../queries';
import type { RevealItem } from './use-reviews';

interface RevealCardProps {
  item: RevealItem;
  pending: boolean;
  error: unknown;
  onReview: (outcome: ReviewOutcome) => void;
  onNext: () => void;
}

export const whatWasDone = ({ kind, what }: RevealItem): string => {
  switch (kind) {
    case 'field':
      return `Revealed ${revealedWords(what)}`;
    case 'picture':
      return `Downloaded the image “${imageWords(what)}”`;
    case 'searches':
      return `Searched for ${what} different texts within ten minutes`;
    case 'purpose':
      return `Purpose: ${what}`;
  }
};

const titleOf = (item: RevealItem): string => {
  const done = whatWasDone(item);
  return item.kind === 'purpose' ? 'entered a custom purpose' : `${done.charAt(0).toLowerCase()}${done.slice(1)}`;
};

export const RevealCard = ({ item, pending, error, onReview, onNext }: RevealCardProps) => (
  <section aria-label="In review" aria-busy={pending} className="max-w-[640px] p-5">
    <h2 className="text-14">
      {item.person} {titleOf(item)}
    </h2>
    <blockquote className="mt-3 rounded-card border border-line bg-sunken px-4 py-3 text-14 break-words whitespace-pre-wrap">
      {item.words ??
        (item.kind === 'searches' ? (
          <span className="text-ink-2">
            The texts are not stored. The searches before this one are in the audit log.
          </span>
        ) : (
          <span className="text-ink-2">
            {item.unreadable
              ? 'The reason cannot be decrypted with the current keys.'
              : 'The reason was erased with the session.'}
          </span>
        ))}
    </blockquote>
    <Facts className="mt-3">
      <Fact name="Time">
        <BothTimes at={item.at} utc={utcExact(item.at)} isStacked />
      </Fact>
      <Fact name="Action">{whatWasDone(item)}</Fact>
      {item.sessionId !== null && (
        <Fact name="Session">
          <Link
            href={`/sessions/${encodeURIComponent(item.sessionId)}`}
            prefetch={false}
            title={item.sessionId}
            className="mono rounded-chip text-accent hover:underline"
          >
            {shortId(item.sessionId)}
          </Link>
        </Fact>
      )}
      <Fact name="Event">
        <Link href={logHref({ event: item.eventId })} className="rounded-chip text-accent hover:underline">
          Show in log
        </Link>
      </Fact>
    </Facts>
    {/* Not disabled while saving, so that the focus stays; clicks are ignored. */}
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Button className="h-10!" disabled={item.own} onClick={() => onReview('fine')}>
        OK <Kbd>F</Kbd>
      </Button>
      <Button className="h-10!" disabled={item.own} onClick={() => onReview('flagged')}>
        Flag <Kbd>X</Kbd>
      </Button>
      <Button className="h-10!" look="ghost" onClick={onNext}>
        Skip <Kbd>N</Kbd>
      </Button>
      {pending && (
        <span role="status" className="inline-flex items-center gap-2 text-12 text-ink-2">
          <BusyRing /> Saving…
        </span>
      )}
    </div>
    {item.own && <p className="mt-2 text-12 text-ink-2">Another privacy officer must review this.</p>}
    {Boolean(error) && <FailureNote error={error} className="mt-3" />}
  </section>
);
