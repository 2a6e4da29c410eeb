/** Taking or choosing a picture, looking at it, sending it, and doing it again. */
import type { ReadSide } from '../outcomes';
import type { CameraProblem, SessionState, Slot, TakenPicture } from '../shapes';
import type { SendOutcome } from './sending';
import type { Actions, View } from './view';

type CaptureAction =
  | 'taken'
  | 'cameraFailed'
  | 'tryCamera'
  | 'upload'
  | 'chosen'
  | 'use'
  | 'again'
  | 'sendSame'
  | 'photographBack'
  | 'differentDocument'
  | 'cancelSending'
  | 'leave';

interface Given {
  view: () => View;
  show: (view: View) => void;
  session: () => SessionState | null;
  readFile: (file: File, maxBytes: number) => Promise<TakenPicture | 'not-a-picture' | 'too-large'>;
  /** Runs until it is done or something else is run. */
  run: (task: (signal: AbortSignal) => Promise<void>) => void;
  /** Gives up what runs. */
  stop: () => void;
  send: (slot: Slot, picture: TakenPicture, signal: AbortSignal) => Promise<SendOutcome | null>;
  onAccepted: (slot: Slot, side: ReadSide | null) => void;
  /** What ends or stops the whole way. `again` sends the picture once more. */
  onStopped: (
    outcome: Extract<SendOutcome, { kind: 'had-it' | 'completed' | 'exhausted' | 'unauthorized' | 'broken' }>,
    again: () => void,
  ) => void;
}

export interface Capture {
  /** Asks for this picture in the way that was used last. */
  ask: (slot: Slot) => void;
  /** Before the back. */
  turn: () => void;
  /** One back from a view of this part. */
  back: () => void;
  actions: Pick<Actions, CaptureAction>;
}

type ViewOfUpload = Extract<View, { kind: 'upload' }>;

/** With these there is no camera to try again. */
const lasting: readonly (CameraProblem | null)[] = ['missing', 'insecure', 'frame'];

export const createCapture = (given: Given): Capture => {
  const { view, show, session, readFile, run, stop, send, onAccepted, onStopped } = given;
  const refusals = new Map<Slot, number>();
  let way: TakenPicture['from'] = 'camera';
  let problem: CameraProblem | null = null;
  /** The picture that is being sent is in memory until it was accepted or given up. */
  let slotOnItsWay: Slot | null = null;

  const showUpload = (slot: Slot, { fault = null, isChosen = false }: Partial<ViewOfUpload> = {}): void => {
    way = 'file';
    show({ kind: 'upload', slot, fault, mayUseCamera: !lasting.includes(problem), isChosen });
  };
  const showCamera = (slot: Slot): void => {
    way = 'camera';
    show({ kind: 'camera', slot });
  };
  const ask = (slot: Slot): void => (way === 'file' ? showUpload(slot) : showCamera(slot));
  /** After a button that said what comes. */
  const open = (slot: Slot): void => (way === 'file' ? showUpload(slot, { isChosen: true }) : showCamera(slot));

  const refuse = (
    slot: Slot,
    { code, places, pageSide }: Extract<SendOutcome, { kind: 'refused' }>,
    picture: TakenPicture,
  ): void => {
    if (code === 'WRONG_SIDE' && slot === 'FRONT' && pageSide === 'FRONT') {
      // The service has this front already, and its answer was lost.
      onAccepted(slot, { isTwoSideDocument: true, pageSide });
    } else {
      const times = (refusals.get(slot) ?? 0) + 1;
      refusals.set(slot, times);
      show({ kind: 'refused', slot, refusal: { code, places, times }, picture });
    }
  };

  const conclude = (outcome: SendOutcome, slot: Slot, picture: TakenPicture): void => {
    switch (outcome.kind) {
      case 'accepted':
        refusals.delete(slot);
        onAccepted(slot, outcome.side);
        break;
      case 'refused':
        refuse(slot, outcome, picture);
        break;
      case 'too-large':
      case 'not-a-picture':
        showUpload(slot, { fault: outcome.kind });
        break;
      case 'cancelled':
        ask(slot);
        break;
      default:
        onStopped(outcome, () => submit(slot, picture));
    }
  };

  const submit = (slot: Slot, picture: TakenPicture): void => {
    slotOnItsWay = slot;
    run(async (signal) => {
      const outcome = await send(slot, picture, signal);
      if (outcome === null) return;
      slotOnItsWay = null;
      conclude(outcome, slot, picture);
    });
  };

  /** Does it if this is what is shown: a second tap may come when the view has changed. */
  const when =
    <Kind extends View['kind'], Rest extends unknown[]>(
      kinds: readonly Kind[],
      act: (shown: Extract<View, { kind: Kind }>, ...rest: Rest) => void,
    ) =>
    (...rest: Rest): void => {
      const shown = view();
      if ((kinds as readonly string[]).includes(shown.kind)) act(shown as Extract<View, { kind: Kind }>, ...rest);
    };

  const again = when(['check', 'refused'], ({ slot, picture }) => {
    way = picture.from;
    open(slot);
  });

  const choose = async (shown: ViewOfUpload, file: File): Promise<void> => {
    const most = session()?.maxBytes ?? Number.POSITIVE_INFINITY;
    const picture = await readFile(file, most).catch(() => 'not-a-picture' as const);
    if (view() !== shown) return;
    if (typeof picture === 'string') showUpload(shown.slot, { fault: picture });
    else show({ kind: 'check', slot: shown.slot, picture });
  };

  return {
    ask,
    turn: () => show({ kind: 'turn', from: way }),
    back: () => {
      const shown = view();
      if (shown.kind !== 'upload') return again();
      if (problem === null) showCamera(shown.slot);
      else show({ kind: 'camera-problem', slot: shown.slot, problem });
    },
    actions: {
      taken: when(['camera'], ({ slot }, picture: TakenPicture) => {
        problem = null;
        show({ kind: 'check', slot, picture });
      }),
      cameraFailed: when(['camera'], ({ slot }, found: CameraProblem) => {
        problem = found;
        show({ kind: 'camera-problem', slot, problem });
      }),
      tryCamera: when(['camera-problem', 'upload', 'refused'], ({ slot }) => showCamera(slot)),
      upload: when(['camera', 'camera-problem', 'check', 'refused'], ({ slot }) =>
        showUpload(slot, { isChosen: true }),
      ),
      chosen: when(['upload'], (shown, file: File) => void choose(shown, file)),
      use: when(['check'], ({ slot, picture }) => submit(slot, picture)),
      again,
      sendSame: when(['refused'], ({ slot, picture }) => submit(slot, picture)),
      photographBack: when(['turn', 'refused'], () => open('BACK')),
      differentDocument: when(['turn', 'refused', 'camera', 'upload'], () => ask('FRONT')),
      cancelSending: when(['sending'], ({ slot }) => {
        stop();
        ask(slot);
      }),
      leave: when(['offline'], () => {
        const slot = slotOnItsWay;
        if (slot === null) return;
        slotOnItsWay = null;
        stop();
        ask(slot);
      }),
    },
  };
};
