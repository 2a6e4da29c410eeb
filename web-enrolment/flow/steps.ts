/** Where a session stands, and where a view belongs. */
import type { ReadSide } from '../outcomes';
import type { Place, SessionState, Slot } from '../shapes';
import type { StepName, View } from './view';

export const stepsOf = (session: SessionState | null): readonly StepName[] =>
  session === null
    ? []
    : [
        ...(session.steps.includes('document') ? (['document'] as const) : []),
        ...(session.steps.includes('face') ? (['face'] as const) : []),
        'finish',
      ];

export const stepOfSlot = (slot: Slot): StepName => (slot === 'FACE' ? 'face' : 'document');

/** The picture that is wanted next; `null` if there are all. */
export const nextSlot = ({ missing }: SessionState): Slot | null => missing[0] ?? null;

/** The step at which another device is. */
export const stepOfPlace = (place: Place, session: SessionState): StepName => {
  if (place === 'finish') return 'finish';
  if (place !== 'welcome') return stepOfSlot(place);
  const slot = nextSlot(session);

  return slot === null ? 'finish' : stepOfSlot(slot);
};

export const stepOfView = (view: View): StepName | null => {
  if ('slot' in view) return stepOfSlot(view.slot);
  if (view.kind === 'turn') return 'document';

  return view.kind === 'finishing' || view.kind === 'done' ? 'finish' : null;
};

/** What other devices are told about where this one is; `null`: where it was before. */
export const placeOfView = (view: View): Place | null => {
  if ('slot' in view) return view.slot;
  if (view.kind === 'turn') return 'BACK';
  if (view.kind === 'finishing') return 'finish';

  return view.kind === 'welcome' ? 'welcome' : null;
};

const order: readonly Slot[] = ['FRONT', 'BACK', 'FACE'];

/** The session after a picture was accepted. A front may be that of another document, so its back is wanted anew. */
export const afterAccepted = (session: SessionState, slot: Slot, side: ReadSide | null): SessionState => {
  const filled: Slot = side?.pageSide ?? slot;
  const reopened: Slot[] = filled === 'FRONT' && side?.isTwoSideDocument ? ['BACK'] : [];
  const gone: readonly Slot[] = filled === 'FRONT' ? ['FRONT', 'BACK'] : [filled];
  const without = (slots: readonly Slot[]) => slots.filter((each) => !gone.includes(each));
  const inOrder = (slots: readonly Slot[]) => order.filter((each) => slots.includes(each));

  return {
    ...session,
    done: inOrder([...without(session.done), filled]),
    missing: inOrder([...without(session.missing), ...reopened]),
  };
};

/** Nothing follows these. */
const ends: ReadonlySet<View['kind']> = new Set(['done', 'completed', 'expired', 'unauthorized', 'exhausted']);

export const isEnd = ({ kind }: View): boolean => ends.has(kind);
