import { useEffect, useRef, useState } from 'preact/hooks';
import type { CameraProblem, Slot, Speech, TakenPicture } from '../shapes';
import './camera.css';
import { HelpSheet } from './help-sheet';
import { hintWords, spokenHint } from './hints';
import { Icon } from './icons';
import { Meters } from './meters';
import { DocumentHole, FaceRing } from './overlay';
import { takePhoto } from './take-photo';
import { TorchButton } from './torch-button';
import { useAnnounced } from './use-announced';
import { useCamera } from './use-camera';
import { holeIn, useGuidance } from './use-guidance';

export interface CameraScreenProps {
  slot: Slot;
  speech: Speech;
  /** "Step 1 of 3" */
  stepWords: string;
  /** For the bars below the title; counted from 1. `share`: of this step, from 0 to 1. */
  progress?: { step: number; steps: number; share: number };
  /** Of the photo, as a file. */
  maxBytes: number;
  onTaken: (picture: TakenPicture) => void;
  onProblem: (problem: CameraProblem) => void;
  onUpload: () => void;
  onBack: () => void;
}

const titles = { FRONT: 'front', BACK: 'backSide', FACE: 'face' } as const;

const Steps = ({ step, steps, share }: NonNullable<CameraScreenProps['progress']>) => (
  <div class="cam-steps" aria-hidden="true">
    {Array.from({ length: steps }, (_, index) => index + 1).map((number) => (
      <i
        key={number}
        class={number < step ? 'cam-done' : number === step ? 'cam-now' : ''}
        style={number === step ? { '--share': `${share * 100}%` } : undefined}
      />
    ))}
  </div>
);

/** The live camera. It takes the photo by itself when all is well; the button always works. */
export const CameraScreen = (props: CameraScreenProps) => {
  const { slot, speech, stepWords, progress, maxBytes, onTaken, onProblem, onUpload, onBack } = props;
  const { say } = speech;
  const subject = slot === 'FACE' ? 'face' : 'document';
  const isFace = subject === 'face';

  const title = useRef<HTMLHeadingElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const hole = useRef<HTMLDivElement>(null);
  const [isHelping, setHelping] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { camera, isSeen, isWide, onPicture } = useCamera(subject, video, onProblem);

  useEffect(() => title.current?.focus(), []);

  const take = async () => {
    const [picture, frame] = [video.current, hole.current];
    if (!camera || !picture || !frame || !isSeen || isTaking) return;
    setTaking(true);
    // Browsers refuse, and complain, until the page was touched.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
    const shot = { video: picture, camera, subject, hole: holeIn(picture, frame), maxBytes } as const;
    const taken = await takePhoto(shot).catch(() => null);
    if (taken) onTaken(taken);
    // The camera was taken away in this moment: it opens again, and the applicant can try again.
    else setTaking(false);
  };

  const guidance = useGuidance({ subject, isOn: isSeen && !isTaking && !isHelping, video, hole, onReady: take });
  const hint = guidance && hintWords[guidance.hint];
  const hintText = isTaking ? say('photoTaken') : hint && isSeen ? say(hint.key) : say('cameraOpening');
  const spoken = isTaking || !guidance || !isSeen ? hintText : spokenHint(guidance, speech);
  const announced = useAnnounced(spoken, isTaking);

  return (
    <main class={isFace ? 'cam cam-face' : `cam cam-document ${isWide ? 'cam-wide' : ''}`} dir={speech.dir}>
      <div class="cam-page">
        <div class="cam-stage" ref={isFace ? hole : null} aria-hidden="true">
          <video ref={video} autoplay playsInline muted tabIndex={-1} onLoadedData={onPicture} onResize={onPicture} />
        </div>
        {isFace ? <FaceRing ring={isTaking ? 1 : (guidance?.ring ?? 0)} /> : <DocumentHole element={hole} />}

        <div class="cam-title">
          <h1 ref={title} tabIndex={-1}>
            {say(titles[slot])}
          </h1>
          <p>{stepWords}</p>
        </div>
        {progress && <Steps {...progress} />}

        <p class="cam-unseen" role="status">
          {announced}
        </p>
        <p class="cam-hint" aria-hidden="true">
          <span>
            {!isFace && hint && isSeen && <Icon name={isTaking ? 'check' : hint.icon} />}
            {hintText}
          </span>
        </p>
        {!isFace && <Meters guidance={isSeen ? guidance : null} speech={speech} />}
        <p class="cam-auto">{say(isFace ? 'takesItselfFace' : 'takesItself')}</p>

        <button type="button" class="cam-shutter" aria-disabled={!isSeen || isTaking} onClick={take}>
          <i />
          <span class={isFace ? '' : 'cam-unseen'}>{say('takeNow')}</span>
        </button>
        <TorchButton torch={isFace ? null : (camera?.torch ?? null)} speech={speech} />
        <button type="button" class="cam-side cam-upload" onClick={onUpload}>
          <span>
            <Icon name="image" />
          </span>
          {say('uploadInstead')}
        </button>
        <button
          type="button"
          class="cam-round cam-help-button"
          aria-label={say('help')}
          onClick={() => setHelping(true)}
        >
          <Icon name="help" />
        </button>
        <button type="button" class="cam-round cam-back" aria-label={say('back')} onClick={onBack}>
          <Icon name="back" isMirrored />
        </button>
      </div>
      {isHelping && <HelpSheet subject={subject} speech={speech} onClose={() => setHelping(false)} />}
    </main>
  );
};
