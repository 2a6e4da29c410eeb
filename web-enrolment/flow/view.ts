/** What the page shows, and what the applicant can do about it. The flow decides; screens draw. */
import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import type { CameraProblem, Refusal, SessionState, Slot, TakenPicture } from '../shapes';

/** Document, face, finish: as many as the session has. */
export type StepName = 'document' | 'face' | 'finish';

export type SendingPhase =
  /** `secondsLeft`: `null` until it can be told. */
  | { kind: 'sending'; sentBytes: number; totalBytes: number; secondsLeft: number | null }
  | { kind: 'checking' }
  /** The service has no room; it is sent again at that time. */
  | { kind: 'busy'; retryAt: number };

export type View =
  | { kind: 'loading' }
  | { kind: 'welcome'; needsConsent: boolean; isResumed: boolean }
  /** `isOnly`: this device may not go on. `isLocal`: the link works on this computer only. */
  | { kind: 'qr'; link: string; isOnly: boolean; isLocal: boolean }
  /** Another device goes on. `seenAt`: when it was last heard of. */
  | { kind: 'follow'; isPhone: boolean; at: StepName; seenAt: number; mayGoOnHere: boolean }
  /** This device went on, and then another one took over. */
  | { kind: 'moved'; mayGoOnHere: boolean }
  | { kind: 'camera'; slot: Slot }
  | { kind: 'camera-problem'; slot: Slot; problem: CameraProblem }
  /** `isChosen`: the applicant has just pressed a button for it, and is not asked again. */
  | {
      kind: 'upload';
      slot: Slot;
      fault: 'not-a-picture' | 'too-large' | null;
      mayUseCamera: boolean;
      isChosen: boolean;
    }
  | { kind: 'check'; slot: Slot; picture: TakenPicture }
  | { kind: 'turn'; from: TakenPicture['from'] }
  | { kind: 'sending'; slot: Slot; phase: SendingPhase }
  | { kind: 'refused'; slot: Slot; refusal: Refusal; picture: TakenPicture }
  /** No more tries for this step. */
  | { kind: 'exhausted' }
  /** `hasPhoto`: one is waiting to be sent. */
  | { kind: 'offline'; hasPhoto: boolean; retryAt: number }
  | { kind: 'finishing' }
  | { kind: 'done'; returnUrl: string }
  | { kind: 'completed'; at: Date | null; returnUrl: string }
  | { kind: 'expired' }
  | { kind: 'unauthorized' }
  | { kind: 'broken'; mayRetry: boolean };

export interface Actions {
  /** Begins or goes on after welcome; with consent where it is needed. */
  start: () => void;
  takeOver: () => void;
  showCode: () => void;
  back: () => void;
  taken: (picture: TakenPicture) => void;
  cameraFailed: (problem: CameraProblem) => void;
  tryCamera: () => void;
  upload: () => void;
  chosen: (file: File) => void;
  use: () => void;
  again: () => void;
  sendSame: () => void;
  photographBack: () => void;
  differentDocument: () => void;
  cancelSending: () => void;
  retryNow: () => void;
  leave: () => void;
  changeLanguage: (language: EnrolmentLanguage) => void;
}

/** Everything that screens need. */
export interface FlowState {
  view: View;
  /** `null` until it was read for the first time, and where it cannot be read. */
  session: SessionState | null;
  steps: readonly StepName[];
  /** Where the view belongs; `null` outside the steps. */
  step: StepName | null;
  mayGoBack: boolean;
}
