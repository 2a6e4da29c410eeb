'use client';

import { Check, Eye } from 'lucide-react';
import type { Ref } from 'react';
import type { Claim, ReviewPolicy, VerdictBody } from '@/lib/answers';
import type { ImageList } from '@/lib/contract/domain';
import { usePicture } from '../../evidence/gallery/pictures-context';
import { imageWords } from '../../evidence/image-names';
import { Checkbox } from '../../ui/checkbox';
import { classNames } from '../../ui/class-names';
import { Failure } from '../../ui/failure';
import { shortId } from '../../ui/short-id';
import { SkeletonLines } from '../../ui/skeleton';
import { Status } from '../../ui/status';
import { utcClock } from '../../ui/time-words';
import { Blocks } from './blocks';
import { CaseFacts } from './case-facts';
import { CaseScore } from './case-score';
import { DeliveryLine } from './delivery-line';
import { DueBar } from './due-bar';
import { Escalation } from './escalation';
import { Opinions } from './opinions';
import { ReasonFields } from './reason-fields';
import type { RunState } from './run';
import { ServedList } from './served-list';
import type { Case } from './use-case';
import type { VerdictForm } from './use-verdict';

interface CaseColumnProps {
  shown: Case;
  form: VerdictForm;
  policy: ReviewPolicy | null;
  reserved: RunState['reserved'];
  heading: Ref<HTMLHeadingElement>;
  /** `null`: not read, or hidden. */
  images: ImageList | null;
  /** The picture of the document; `null`: none is listed, or it is hidden. */
  documentPicture: string | null;
  onPicture: (name: string) => void;
  looked: () => VerdictBody['looked'];
}

/** What the case comes to, and what is decided about it. */
export const CaseColumn = ({
  shown,
  form,
  policy,
  reserved,
  heading,
  images,
  documentPicture,
  onPicture,
  looked,
}: CaseColumnProps) => {
  const { claim, decision, document, answer } = shown;
  const { known } = form;
  const read = document.kind === 'ready' || document.kind === 'stale' ? document.data : null;

  return (
    <aside
      aria-label="Case"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex min-w-0 flex-col gap-2 border-t border-line px-4 pt-3 -outline-offset-2 pair:overflow-auto pair:border-t-0 pair:border-l"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Status status={claim.row.session.status} pill />
        <h1 ref={heading} tabIndex={-1} title={claim.sessionId} className="mono text-13 font-normal outline-none">
          <span className="sr-only">Session</span> {shortId(claim.sessionId)}
        </h1>
      </div>
      <SeatNote claim={claim} />
      {claim.row.isEscalated && <Escalation given={known?.escalation ?? null} />}
      <DueBar row={claim.row} policy={policy} />
      <CaseScore state={decision} onRetry={() => void shown.queries.decision.refetch()} />
      {documentPicture !== null && (
        <DocumentPicture name={documentPicture} onPress={() => onPicture(documentPicture)} />
      )}
      <CaseFacts claim={claim} document={read} />
      {known && known.opinions.length > 0 && <Opinions opinions={known.opinions} />}
      {known ? (
        <Blocks answer={known} />
      ) : answer.kind === 'loading' ? (
        <SkeletonLines count={3} rowClass="h-5" />
      ) : (
        'problem' in answer && (
          <Failure
            className="py-1"
            size="small"
            title="What speaks against it could not be read"
            problem={answer.problem}
            onRetry={() => void shown.queries.answer.refetch()}
          />
        )
      )}
      {known?.needsAttestation && (
        <Checkbox
          checked={form.attested}
          disabled={form.isBusy}
          onChange={(event) => form.setAttested(event.target.checked)}
          className="flex items-start gap-2 rounded-control bg-sunken px-2.5 py-2"
        >
          <span className="-mt-0.5">
            <span className="font-medium">I saw the evidence in the vendor’s dashboard</span>
            <span className="block text-12 text-ink-2">Recorded as not seen here.</span>
          </span>
        </Checkbox>
      )}
      <ReasonFields form={form} />
      {known && <ServedList served={known.served} images={images} looked={looked} />}
      <DeliveryLine state={null} />
      <Reserved reserved={reserved} />
    </aside>
  );
};

const seatNotes = {
  first: null,
  second: 'Second review: you do not see what the first officer decided.',
  settling: 'Two officers disagree. Your verdict settles it.',
} as const;

const SeatNote = ({ claim: { seat } }: { claim: Claim }) => {
  const words = seatNotes[seat];

  return (
    words !== null && (
      <p className="flex items-start gap-2 rounded-control bg-accent-soft px-2.5 py-1.5 text-12">
        <Eye aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5] text-accent" />
        <span>{words}</span>
      </p>
    )
  );
};

/** Small; pressed, it is put on the stage, where it can be enlarged. */
const DocumentPicture = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const state = usePicture(name);

  return (
    <button
      type="button"
      onClick={onPress}
      title="Put it on the stage"
      className={classNames(
        'grid h-32 shrink-0 place-items-center rounded-control text-12 text-ink-2',
        state.kind !== 'ready' && 'bg-stage',
      )}
    >
      <span className="sr-only">{imageWords(name)}: put it on the stage. </span>
      {state.kind === 'ready' ? (
        // biome-ignore lint/performance/noImgElement: personal pictures must not pass through an image cache
        <img
          src={state.url}
          alt=""
          decoding="async"
          className="max-h-32 max-w-full rounded-control shadow-[0_0_0_1px_var(--line)]"
        />
      ) : state.kind === 'reading' ? (
        'Reading the picture'
      ) : (
        `${imageWords(name)}: not shown`
      )}
    </button>
  );
};

const Reserved = ({ reserved }: Pick<CaseColumnProps, 'reserved'>) => (
  <p className="sticky bottom-0 -mx-4 mt-auto flex min-h-10 items-center gap-2 border-t border-line bg-surface px-4 text-12 text-ink-2">
    {reserved === 'none' ? (
      'No further case is reserved for you.'
    ) : reserved ? (
      <>
        <Check aria-hidden="true" className="size-3.5 shrink-0 stroke-2 text-ok-bar" />
        Next reserved to {utcClock(reserved.leaseUntil).slice(0, 5)} UTC
        <span className="mono ml-auto" title={reserved.sessionId}>
          {shortId(reserved.sessionId)}
        </span>
      </>
    ) : (
      'The next case is not reserved yet.'
    )}
  </p>
);
