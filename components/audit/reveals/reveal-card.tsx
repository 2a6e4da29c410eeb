import Link from 'next/link';
import { imageWords } from '../../evidence/image-names';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { Kbd } from '../../ui/kbd';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { ExactTime } from '../../ui/time';
import { logHref } from '../address';
import { Fact, Facts } from '../facts';
import type { ReviewOutcome } from '../queries';
import { revealedWords } from '../revealed-fields';
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
      return `Downloaded the picture "${imageWords(what)}"`;
    case 'purpose':
      return `Purpose: ${what}`;
  }
};

const titleOf = (item: RevealItem): string => {
  const done = whatWasDone(item);
  return item.kind === 'purpose' ? 'gave a purpose in words' : `${done.charAt(0).toLowerCase()}${done.slice(1)}`;
};

/** One reveal, one download, or one purpose given in words, with everything that is needed to judge it. */
export const RevealCard = ({ item, pending, error, onReview, onNext }: RevealCardProps) => (
  <section aria-label="In review" aria-busy={pending} className="max-w-[640px] p-5">
    <h2 className="text-14">
      {item.person} {titleOf(item)}
    </h2>
    <blockquote className="mt-3 rounded-card border border-line bg-sunken px-4 py-3 text-14 break-words whitespace-pre-wrap">
      {item.words ?? (
        <span className="text-ink-2">
          {item.unreadable
            ? 'The reason cannot be read: the key that it is under does not open.'
            : 'The reason was erased with the session.'}
        </span>
      )}
    </blockquote>
    <Facts className="mt-3">
      <Fact name="When">
        <ExactTime at={item.at} />
      </Fact>
      <Fact name="What">{whatWasDone(item)}</Fact>
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
          In the log
        </Link>
      </Fact>
    </Facts>
    {/* Open while one is recorded, so that the focus stays; what is pressed then does nothing. */}
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Button className="h-10!" disabled={item.own} onClick={() => onReview('fine')}>
        Fine <Kbd>F</Kbd>
      </Button>
      <Button className="h-10!" disabled={item.own} onClick={() => onReview('flagged')}>
        Flag <Kbd>X</Kbd>
      </Button>
      <Button className="h-10!" look="ghost" onClick={onNext}>
        Next, without a verdict <Kbd>N</Kbd>
      </Button>
      {pending && (
        <span role="status" className="inline-flex items-center gap-2 text-12 text-ink-2">
          <BusyRing /> Recording
        </span>
      )}
    </div>
    {item.own && <p className="mt-2 text-12 text-ink-2">Another privacy officer reviews your own.</p>}
    {Boolean(error) && <FailureNote error={error} className="mt-3" />}
  </section>
);
