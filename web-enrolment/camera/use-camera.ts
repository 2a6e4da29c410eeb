import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CameraProblem } from '../shapes';
import { keepCamera } from './keep-camera';
import type { OpenCamera } from './open-camera';
import type { Subject } from './sample';

interface CameraState {
  camera: OpenCamera | null;
  /** There is a picture. */
  isSeen: boolean;
  /** It is wider than high: a webcam, or a phone on its side. */
  isWide: boolean;
  /** Called when there is one, and when its size changes. */
  onPicture: () => void;
}

/** Shows the camera in the video as long as the screen is there. */
export const useCamera = (
  subject: Subject,
  video: RefObject<HTMLVideoElement>,
  onProblem: (problem: CameraProblem) => void,
): CameraState => {
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [isSeen, setSeen] = useState(false);
  const [isWide, setWide] = useState(false);
  const report = useRef(onProblem);
  report.current = onProblem;

  useEffect(
    () =>
      keepCamera({
        subject,
        onCamera: (opened) => {
          setSeen(false);
          setCamera(opened);
          if (!video.current) return;
          video.current.srcObject = opened?.stream ?? null;
          // Refused where a page may not play by itself; then `autoplay` does it as soon as it may.
          if (opened) video.current.play()?.catch(() => {});
        },
        onProblem: (problem) => report.current(problem),
      }),
    [subject, video],
  );

  const onPicture = () => {
    if (!video.current?.videoWidth) return;
    setWide(video.current.videoWidth > video.current.videoHeight);
    setSeen(true);
  };

  return { camera, isSeen: isSeen && camera !== null, isWide, onPicture };
};
