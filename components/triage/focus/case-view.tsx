'use client';

import { PanelTopOpen } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewPolicy } from '@/lib/answers';
import { type Comparison, FactsProvider, facesOf, ImageStoreProvider, ReasonForm, useMasking } from '../../evidence';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { Kbd } from '../../ui/kbd';
import { useIsPhone } from '../../ui/phone';
import { useShortcuts } from '../../ui/shortcuts';
import { imageGroups } from '../../words/image-names';
import { CaseColumn } from './case-column';
import { CaseStage } from './case-stage';
import { BarFrame, DecisionBar } from './decision-bar';
import { Details } from './details';
import type { Pair } from './face-stage';
import { OverrideDialog } from './override-dialog';
import { mostKeys } from './reason-keys';
import type { Run } from './run';
import type { RunState } from './run-state';
import { useViewingTimes } from './served-list';
import type { Case } from './use-case';
import { useStage } from './use-stage';
import { useSteadyCase } from './use-steady-case';
import { useVerdict } from './use-verdict';
import { meantForOtherWords, overrideNeedsSecond, unsteadyBecause } from './verdict-rules';

interface CaseViewProps {
  shown: Case;
  run: Run;
  state: RunState;
  isClaimed: boolean;
  policy: ReviewPolicy | null;
  /** Kept from case to case. */
  comparison: Comparison;
  canUndo: boolean;
  onUndo: () => void;
  given: ReactNode;
}

export const CaseView = (props: CaseViewProps) => {
  const { shown, run, state, isClaimed, policy, comparison, canUndo, onUndo, given } = props;
  const { claim, imageStore, queries } = shown;
  const images = shown.images.kind === 'ready' || shown.images.kind === 'stale' ? shown.images.data : null;
  const list = images && !images.masked ? images.images : null;
  const faces = useMemo(() => list && facesOf(list), [list]);
  const [chosenPair, setPair] = useState<Pair | null>(null);
  const pair: Pair = chosenPair ?? [faces?.[0].name ?? null, faces?.[1].name ?? null];
  const documentImage = (list && imageGroups(list)[0]?.names[0]) ?? null;

  const { view, setView, leads, doubt, setOnStage, pictures, unjudged, fault, hasPassed } = useStage(shown, pair);

  const isPhone = useIsPhone();
  const [hasDetails, setDetails] = useState(false);
  const [isEscalating, setEscalating] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const escalateButton = useRef<HTMLButtonElement>(null);
  useMasking([queries.decision, queries.document, queries.face, queries.images]);

  const looked = useViewingTimes([
    ...(shown.decision.kind === 'ready' ? ['decision'] : []),
    ...(shown.facts.kind === 'ready' && shown.facts.data.facts ? ['facts'] : []),
    ...(hasDetails ? ['document', 'face'] : pictures.flatMap((name) => (list && name ? [`picture ${name}`] : []))),
    ...(documentImage ? [`picture ${documentImage}`] : []),
  ]);
  const { opening, changing } = state;
  const form = useVerdict({ shown, run, isClaimed, opening, changing, looked });

  // The pressed button disappears with its case, so the focus needs a new place.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // On a phone the page scrolls, and stays where the case before was decided.
    for (let box: Element | null = heading.current; box; box = box.parentElement) box.scrollTop = 0;
  }, []);

  const isErased = [shown.decision, shown.document, shown.face, shown.images].some(({ kind }) => kind === 'erased');
  useEffect(() => {
    if (isErased) run.lose('This session has been erased.');
  }, [isErased, run]);

  const isLost = shown.answer.kind === 'failed' && shown.answer.problem.code === 'CONFLICT';
  useEffect(() => {
    if (isLost) void run.isStillHeld();
  }, [isLost, run]);

  const { isSettled } = shown;
  const { reserved } = state;
  useEffect(() => {
    // The case on screen loads first.
    if (isSettled && isClaimed && reserved === null) run.reserve();
  }, [isSettled, isClaimed, reserved, run]);

  // Skipping needs no evidence, so it does not wait for any.
  const isSteady = useSteadyCase(isClaimed, opening);
  const whyNotYet = isSteady ? null : isClaimed ? meantForOtherWords[unsteadyBecause(opening)] : 'Claiming the case…';
  const canChange = isSteady && !form.isBusy && changing === null;
  const skip = () => canChange && run.skip();
  const escalate = () => {
    if (!canChange) return;
    form.hear();
    setEscalating(true);
  };
  const note = () => {
    if (!isSteady || changing === 'undo') return;
    form.hear();
    form.noteField.current?.focus();
  };
  const toggleDetails = () => setDetails((before) => !before);
  const keys = {
    a: form.approve,
    r: form.reject,
    s: skip,
    e: escalate,
    n: note,
    d: toggleDetails,
    ...Object.fromEntries(
      form.reasons.slice(0, mostKeys).map((reason, at) => [String(at + 1), () => form.pick(reason)]),
    ),
  };
  // The repeats of a key that is held down may reach the next case.
  useShortcuts(keys, 0, { isOnce: true });
  useShortcuts(form.isRejecting ? { Escape: form.stopRejecting } : {}, 1);

  return (
    <ImageStoreProvider value={imageStore}>
      <FactsProvider state={shown.facts} refetch={queries.facts.refetch}>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] overflow-auto pair:grid-cols-[minmax(0,1fr)_288px] pair:grid-rows-[minmax(0,1fr)] pair:overflow-hidden wide:grid-cols-[minmax(0,1fr)_320px]">
          <section
            aria-label="Evidence"
            className="relative flex min-h-0 min-w-0 flex-col bg-sunken p-4 pair:overflow-auto phone:p-3"
          >
            <div inert={hasDetails} className="flex min-h-0 flex-1 flex-col gap-3">
              <CaseStage
                shown={shown}
                view={view}
                leads={leads}
                doubt={doubt}
                onView={setView}
                onShown={setOnStage}
                pair={pair}
                onPair={setPair}
                comparison={comparison}
                tools={
                  <Button size="small" aria-pressed={hasDetails} className="ml-2" onClick={toggleDetails}>
                    <PanelTopOpen aria-hidden="true" className="phone:hidden" />
                    Details <Kbd>D</Kbd>
                  </Button>
                }
              />
            </div>
            {hasDetails && <Details shown={shown} onClose={() => setDetails(false)} />}
          </section>
          <CaseColumn
            shown={shown}
            form={form}
            policy={policy}
            reserved={reserved}
            isSingle={state.isSingle}
            heading={heading}
            images={list}
            looked={looked}
            documentImage={documentImage}
            onImage={() => setView('document')}
            unjudged={unjudged}
            fault={fault}
            hasPassed={hasPassed}
          />
        </div>
        <BarFrame
          given={given}
          notes={
            <>
              <p role="status" className="text-12 text-ink-2 empty:hidden">
                {form.hint}
              </p>
              {/* A finger cannot point at the button to read it. Above the keys, so that none moves. */}
              {isPhone && form.whyNoApproval && form.hint === '' && (
                <p className="w-full text-13 text-ink-2">{form.whyNoApproval}</p>
              )}
              {form.failure && !form.override.isOpen && <FailureNote error={form.failure} />}
              {state.failure !== null && state.failure !== undefined && <FailureNote error={state.failure} />}
            </>
          }
        >
          <DecisionBar
            available={form.available}
            isRejecting={form.isRejecting}
            changing={changing}
            isBusy={form.isBusy}
            whyNotYet={whyNotYet}
            canUndo={canUndo && !form.isBusy}
            onApprove={form.approve}
            onReject={form.reject}
            onSkip={skip}
            onEscalate={escalate}
            onNote={note}
            onUndo={onUndo}
            escalateButton={escalateButton}
          />
        </BarFrame>
        {form.override.isOpen && (
          <OverrideDialog
            sessionId={claim.sessionId}
            blocks={form.override.blocks}
            needsSecond={overrideNeedsSecond(policy, claim.seat)}
            isBusy={form.isBusy}
            failure={form.failure}
            onSend={form.override.send}
            onClose={form.override.close}
          />
        )}
        {isEscalating && (
          <ReasonForm
            title="Escalate to a supervisor"
            hint="The case leaves your queue. Supervisors can read your reason, which is stored encrypted."
            placeholder="Reason for escalation"
            words={{ act: 'Escalate', acting: 'Escalating…' }}
            draftName={`escalate-${claim.sessionId}`}
            anchor={escalateButton.current}
            onReason={run.escalate}
            onClose={() => setEscalating(false)}
          />
        )}
      </FactsProvider>
    </ImageStoreProvider>
  );
};
