'use client';

import { Check } from 'lucide-react';
import type { Ref } from 'react';
import type { ReviewPolicy, VerdictBody } from '@/lib/answers';
import type { ImageList, TrustFactor } from '@/lib/contract/domain';
import { missingSteps, useImage } from '../../evidence';
import { Checkbox } from '../../ui/checkbox';
import { classNames } from '../../ui/class-names';
import { Failure } from '../../ui/failure';
import { useIsPhone } from '../../ui/phone';
import { shortId } from '../../ui/short-id';
import { SkeletonLines } from '../../ui/skeleton';
import { ClockTime } from '../../ui/time';
import { imageWords } from '../../words/image-names';
import { SampleChip } from '../../words/sample-chip';
import { Status } from '../../words/status';
import { CaseFacts, CaseScore, DueBar } from './case-facts';
import { Escalation, Findings, Opinions, SeatNote } from './case-notes';
import { DeliveryLine } from './delivery-line';
import { absentOf } from './factor-strip';
import { PhoneFactors } from './phone-factors';
import { ReasonFields } from './reason-fields';
import type { RunState } from './run-state';
import { ServedList } from './served-list';
import type { Case } from './use-case';
import type { VerdictForm } from './use-verdict';

interface CaseColumnProps {
  shown: Case;
  form: VerdictForm;
  policy: ReviewPolicy | null;
  reserved: RunState['reserved'];
  isSingle: boolean;
  heading: Ref<HTMLHeadingElement>;
  /** `null`: not loaded, or hidden. */
  images: ImageList | null;
  /** `null`: none is listed, or it is hidden. */
  documentImage: string | null;
  onImage: () => void;
  /** Factors that count and were not judged; `null`: not known which. */
  unjudged: readonly TrustFactor[] | null;
  /** The weakest factor with a fault: its reasons say so. */
  fault: TrustFactor | null;
  /** Every delivered factor that counts. */
  hasPassed: boolean;
  looked: () => VerdictBody['looked'];
}

export const CaseColumn = (props: CaseColumnProps) => {
  const { shown, form, policy, reserved, isSingle, heading, images, documentImage, onImage } = props;
  const { unjudged, fault, hasPassed, looked } = props;
  const { claim, decision, document, facts, answer } = shown;
  const { known } = form;
  const isPhone = useIsPhone();
  const decided = decision.kind === 'ready' || decision.kind === 'stale' ? decision.data.decision : null;
  const isSample = (facts.kind === 'ready' || facts.kind === 'stale') && facts.data.isSample;
  const read = document.kind === 'ready' || document.kind === 'stale' ? document.data : null;
  const absent =
    decided && absentOf({ decision: decided, document: read?.document ?? null, missing: missingSteps(shown) });
  const lacking = absent?.filter(({ absence }) => absence !== 'not applicable') ?? [];

  return (
    <aside
      aria-label="Case"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex min-w-0 flex-col gap-2 border-t border-line px-4 pt-3 -outline-offset-2 more-below pair:overflow-auto pair:border-t-0 pair:border-l"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="tool contents">
          <Status status={claim.row.session.status} pill />
        </span>
        {isSample && <SampleChip isShort />}
        <h1 ref={heading} tabIndex={-1} title={claim.sessionId} className="mono text-13 font-normal outline-none">
          <span className="sr-only">Session</span> {shortId(claim.sessionId)}
        </h1>
      </div>
      <SeatNote claim={claim} />
      {claim.row.isEscalated && <Escalation escalation={known?.escalation ?? null} />}
      <div className="tool contents">
        <DueBar row={claim.row} policy={policy} />
      </div>
      <CaseScore state={decision} onRetry={() => void shown.queries.decision.refetch()} />
      {isPhone && decided && absent && <PhoneFactors decision={decided} absent={absent} />}
      {documentImage !== null && <DocumentImage name={documentImage} onPress={onImage} />}
      {!isPhone && <CaseFacts claim={claim} document={read} />}
      {known && known.opinions.length > 0 && <Opinions opinions={known.opinions} />}
      {known ? (
        <Findings
          answer={known}
          weak={{ fault, unjudged: unjudged ?? [], lacking, hasPassed: hasPassed && lacking.length === 0 }}
          onReload={shown.reload}
        />
      ) : answer.kind === 'loading' ? (
        <SkeletonLines count={3} rowClass="h-5" />
      ) : (
        'problem' in answer && (
          <Failure
            className="py-1"
            size="small"
            title="Blocking findings could not be checked"
            problem={answer.problem}
            onRetry={() => void shown.queries.answer.refetch()}
          />
        )
      )}
      {isPhone && <CaseFacts claim={claim} document={read} />}
      {known?.needsAttestation && (
        <Checkbox
          checked={form.attested}
          disabled={form.isBusy}
          onChange={(event) => form.setAttested(event.target.checked)}
          className="flex items-start gap-2 rounded-control bg-sunken px-2.5 py-2"
        >
          <span className="-mt-0.5">
            <span className="font-medium">I saw the evidence in the vendor’s dashboard</span>
            <span className="block text-12 text-ink-2">Recorded as not seen in Proofdesk.</span>
          </span>
        </Checkbox>
      )}
      <ReasonFields form={form} fault={fault?.name ?? null} />
      {known && (
        <div className="tool contents">
          <ServedList served={known.served} images={images} looked={looked} />
        </div>
      )}
      <DeliveryLine state={null} />
      <Reserved reserved={reserved} isSingle={isSingle} />
    </aside>
  );
};

/** A thumbnail; pressing it shows the image on the stage, where it can be enlarged. */
const DocumentImage = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const state = useImage(name);

  return (
    <button
      type="button"
      onClick={onPress}
      title="Show in viewer"
      className={classNames(
        // Smaller on a low screen, where the reasons need the room.
        'tool grid h-32 shrink-0 place-items-center rounded-control text-12 text-ink-2 [@media(800px<=height<960px)]:h-20 [@media(height<800px)]:h-12',
        state.kind !== 'ready' && 'bg-stage',
      )}
    >
      <span className="sr-only">{imageWords(name)}: show in viewer. </span>
      {state.kind === 'ready' ? (
        // biome-ignore lint/performance/noImgElement: personal images must not pass through an image cache
        <img
          src={state.url}
          alt=""
          decoding="async"
          className="max-h-32 max-w-full [@media(800px<=height<960px)]:max-h-20 [@media(height<800px)]:max-h-12 rounded-control shadow-[0_0_0_1px_var(--line)]"
        />
      ) : state.kind === 'loading' ? (
        'Loading image…'
      ) : (
        `${imageWords(name)}: not shown`
      )}
    </button>
  );
};

const Reserved = ({ reserved, isSingle }: Pick<CaseColumnProps, 'reserved' | 'isSingle'>) => (
  <p className="tool -mx-4 mt-auto flex min-h-10 items-center gap-2 border-t border-line bg-surface px-4 text-12 text-ink-2">
    {isSingle ? (
      'Only this case: the next one opens only if you continue.'
    ) : reserved === 'none' ? (
      'No next case reserved.'
    ) : reserved ? (
      <>
        <Check aria-hidden="true" className="size-3.5 shrink-0 stroke-2 text-ok-bar" />
        <span>
          Next case held until <ClockTime at={reserved.leaseUntil} toMinute />
        </span>
        <span className="mono ml-auto" title={reserved.sessionId}>
          {shortId(reserved.sessionId)}
        </span>
      </>
    ) : (
      'Next case not reserved yet.'
    )}
  </p>
);
