import type { Area } from './grey';

export interface Size {
  width: number;
  height: number;
}

/** Where a part of the screen lies in the picture of a video that covers its element, cut off on two sides. */
export const areaInPicture = (part: Area, element: Area, picture: Size): Area => {
  const scale = Math.max(element.width / picture.width, element.height / picture.height) || 1;
  const left = element.left + (element.width - picture.width * scale) / 2;
  const top = element.top + (element.height - picture.height * scale) / 2;

  return {
    left: (part.left - left) / scale,
    top: (part.top - top) / scale,
    width: part.width / scale,
    height: part.height / scale,
  };
};

/** The same area in a photo of other proportions: a camera cuts its video out of the middle of what it sees. */
export const areaInPhoto = (area: Area, video: Size, photo: Size): Area => {
  const scale = Math.min(photo.width / video.width, photo.height / video.height);

  return {
    left: area.left * scale + (photo.width - video.width * scale) / 2,
    top: area.top * scale + (photo.height - video.height * scale) / 2,
    width: area.width * scale,
    height: area.height * scale,
  };
};

/** What a picture of this size is made smaller to, so that it has at most so many pixels. */
export const fitting = ({ width, height }: Size, mostPixels: number): Size => {
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));

  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
};
