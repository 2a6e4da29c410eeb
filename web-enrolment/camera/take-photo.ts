import type { TakenPicture } from '../shapes';
import { checkPhoto } from './check-photo';
import { encodeJpeg } from './encode';
import { areaInPhoto, type Size } from './geometry';
import type { Area } from './grey';
import type { OpenCamera } from './open-camera';
import type { Subject } from './sample';

/** With this many pixels across the hole, a frame of the video shows the smallest print. */
const enoughAcross = 1000;
/** A photo has to be this much finer than the video to be worth the wait, and the wait has an end. */
const finer = 1.3;
const longestWait = 2500;

interface PhotoTaker {
  getPhotoCapabilities: () => Promise<{ imageWidth?: { max: number }; imageHeight?: { max: number } }>;
  takePhoto: () => Promise<Blob>;
}

type PhotoTakerClass = new (track: MediaStreamTrack) => PhotoTaker;

const patiently = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  Promise.race([
    promise.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), longestWait);
    }),
  ]);

/** The device's own photo, where it has clearly more detail than its video. */
const finePhoto = async ({ track }: OpenCamera, video: Size): Promise<ImageBitmap | null> => {
  const { ImageCapture } = window as Window & { ImageCapture?: PhotoTakerClass };
  if (!ImageCapture || track.readyState !== 'live') return null;

  const take = async (): Promise<ImageBitmap | null> => {
    const taker = new ImageCapture(track);
    const { imageWidth, imageHeight } = await taker.getPhotoCapabilities();
    const most = Math.max(imageWidth?.max ?? 0, imageHeight?.max ?? 0);
    if (most < Math.max(video.width, video.height) * finer) return null;

    return createImageBitmap(await taker.takePhoto());
  };
  const photo = await patiently(take());
  const isUseful =
    photo !== null &&
    photo.width > photo.height === video.width > video.height &&
    Math.min(photo.width / video.width, photo.height / video.height) >= finer;
  if (photo && !isUseful) photo.close();

  return isUseful ? photo : null;
};

export interface Shot {
  video: HTMLVideoElement;
  camera: OpenCamera;
  subject: Subject;
  /** Where the hole lies, in pixels of the video. */
  hole: Area;
  maxBytes: number;
}

/** The whole frame, as the camera sees it: the preview of a face is mirrored, its photo is not. */
export const takePhoto = async ({ video, camera, subject, hole, maxBytes }: Shot): Promise<TakenPicture | null> => {
  const size: Size = { width: video.videoWidth, height: video.videoHeight };
  // The frame that was good comes first: by the time a photo is taken, the hand may have moved.
  const frame = await createImageBitmap(video);
  const photo = subject === 'document' && hole.width < enoughAcross ? await finePhoto(camera, size) : null;
  try {
    const picture = photo ?? frame;
    const blob = await encodeJpeg(picture, picture, maxBytes);
    if (!blob) return null;

    const area = photo ? areaInPhoto(hole, size, photo) : hole;

    return { blob, from: 'camera', findings: checkPhoto(picture, picture, area, subject) };
  } finally {
    frame.close();
    photo?.close();
  }
};
