import type { StepName, View } from '../flow/view';
import type { Key } from '../languages/en-US';
import type { Slot } from '../shapes';
import { usePage } from './page';

export const slotNames: Record<Slot, Key> = { FRONT: 'front', BACK: 'backSide', FACE: 'face' };
export const slotShortNames: Record<Slot, Key> = { FRONT: 'frontShort', BACK: 'backShort', FACE: 'faceShort' };

export const stepNames: Record<StepName, Key> = { document: 'stepDocument', face: 'stepFace', finish: 'stepFinish' };

/** The picture that a screen is about. */
export const slotOf = (view: View): Slot | null => {
  if (view.kind === 'turn') return 'BACK';
  return 'slot' in view ? view.slot : null;
};

/** Step 1 of 3. */
export const useStepWords = (): string | null => {
  const { state, say, speech } = usePage();
  if (!state.step) return null;

  return say('stepOf', {
    step: speech.number(state.steps.indexOf(state.step) + 1),
    steps: speech.number(state.steps.length),
  });
};

/** How far a step has come, by its picture: the back is the document's second half. */
export const shareOf = (view: View): number => (slotOf(view) === 'BACK' ? 0.5 : 0.25);

export const Progress = () => {
  const { state, say } = usePage();
  const words = useStepWords();
  const slot = slotOf(state.view);
  const isDone = state.view.kind === 'done';
  if (!words || !state.step) return null;
  const at = state.steps.indexOf(state.step);
  const share = shareOf(state.view);

  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={words}
      aria-valuemin={0}
      aria-valuemax={state.steps.length}
      aria-valuenow={isDone ? state.steps.length : at + share}
      aria-valuetext={say(isDone ? 'stepDone' : slot ? slotNames[slot] : stepNames[state.step])}
    >
      {state.steps.map((step, index) => (
        <i
          key={step}
          class={index < at || isDone ? 'past' : index === at ? 'now' : ''}
          style={index === at ? { '--share': `${share * 100}%` } : undefined}
        />
      ))}
    </div>
  );
};

/** Step 1 of 3 · Front of your document. */
export const StepLine = () => {
  const { state, say } = usePage();
  const words = useStepWords();
  const slot = slotOf(state.view);
  if (!words || !slot) return null;

  return (
    <p class="step-line">
      {words} · {say(slotNames[slot])}
    </p>
  );
};
