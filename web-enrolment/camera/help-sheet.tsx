import { useEffect, useRef } from 'preact/hooks';
import type { Speech } from '../shapes';
import type { Subject } from './sample';

interface Props {
  subject: Subject;
  speech: Speech;
  onClose: () => void;
}

const advice = {
  document: ['helpDocument1', 'helpDocument2', 'helpDocument3'],
  face: ['helpFace1', 'helpFace2', 'helpFace3'],
} as const;

export const HelpSheet = ({ subject, speech: { say }, onClose }: Props) => {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);

  return (
    <dialog class="cam-help" ref={sheet} aria-labelledby="cam-help-title" onClose={onClose}>
      <h2 id="cam-help-title">{say('helpCameraTitle')}</h2>
      <ol>
        {advice[subject].map((key) => (
          <li key={key}>{say(key)}</li>
        ))}
      </ol>
      <button type="button" onClick={() => sheet.current?.close()}>
        {say('gotIt')}
      </button>
    </dialog>
  );
};
