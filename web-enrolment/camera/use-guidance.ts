import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { areaInPicture } from './geometry';
import type { Area, GreyFrame } from './grey';
import { createGuide, type Guidance } from './guide';
import { measureDocument, measureFace } from './measure';
import { createSampler, type Subject } from './sample';

/** Five times a second. */
const every = 200;

/** Where the hole lies in the video's own pixels. */
export const holeIn = (video: HTMLVideoElement, hole: HTMLElement): Area =>
  areaInPicture(hole.getBoundingClientRect(), video.getBoundingClientRect(), {
    width: video.videoWidth,
    height: video.videoHeight,
  });

interface Watched {
  subject: Subject;
  isOn: boolean;
  video: RefObject<HTMLVideoElement>;
  hole: RefObject<HTMLElement>;
  /** All is well: take it. */
  onReady: () => void;
}

/** Measures the picture in the hole while `isOn`; `null` until there is one. */
export const useGuidance = ({ subject, isOn, video, hole, onReady }: Watched): Guidance | null => {
  const [guidance, setGuidance] = useState<Guidance | null>(null);
  const ready = useRef(onReady);
  ready.current = onReady;

  useEffect(() => {
    if (!isOn) return;
    const measure = subject === 'face' ? measureFace : measureDocument;
    const sampler = createSampler(subject);
    const guide = createGuide(subject);
    let before: GreyFrame | null = null;

    const timer = setInterval(() => {
      const [picture, frame] = [video.current, hole.current];
      if (!picture || !frame || picture.videoWidth === 0) return;
      const size = { width: picture.videoWidth, height: picture.videoHeight };
      const sample = sampler.take(picture, size, holeIn(picture, frame));
      const next = guide.next(measure(sample, before), performance.now());
      before = sample.overview;
      setGuidance(next);
      if (next.takes) ready.current();
    }, every);

    return () => clearInterval(timer);
  }, [subject, isOn, video, hole]);

  return guidance;
};
