/** The same measures on a photo that was taken or chosen. */
import type { Box, Finding, TakenPicture } from '../shapes';
import { encodeJpeg } from './encode';
import { findDocument } from './find-document';
import type { Size } from './geometry';
import { type Area, shrunk } from './grey';
import { measureLight } from './light';
import { faceLimits, limits, scoreOf } from './limits';
import { type Sample, scoreLight } from './measure';
import { findReflection } from './reflection';
import { createSampler, type Subject } from './sample';
import { measureSharpness } from './sharpness';

/** A photo that passed live must not be blamed for a moment's difference. */
const warnedBelow = 50;
/** A reflection is marked with some room around it, because its edges hide print too. */
const around = 0.25;

const markOf = ({ left, top, width, height }: Area, size: Size): Box => {
  const [x, y] = [Math.max(0, left - width * around), Math.max(0, top - height * around)];
  const [right, bottom] = [
    Math.min(size.width, left + width * (1 + around)),
    Math.min(size.height, top + height * (1 + around)),
  ];

  return {
    x: x / size.width,
    y: y / size.height,
    width: (right - x) / size.width,
    height: (bottom - y) / size.height,
  };
};

/** What is wrong in a sample. Places are in pixels of its overview. */
export const findFaults = ({ overview, hole, detail }: Sample, subject: Subject) => {
  const isFace = subject === 'face';
  const known = isFace ? faceLimits : limits;
  const area = isFace ? shrunk(hole, 0.22) : shrunk(findDocument(overview, hole)?.area ?? hole, 0.06);
  const { light, isTooBright } = scoreLight(measureLight(overview, area), known);
  const isBadlyLit = light < warnedBelow;

  return {
    isBlurred: scoreOf(measureSharpness(detail), known.sharp) < warnedBelow,
    isDark: isBadlyLit && !isTooBright,
    isBright: isBadlyLit && isTooBright,
    reflection: isFace ? null : (findReflection(overview, area)?.area ?? null),
  };
};

/** `hole`: where the document or the face should be, in pixels of the picture. */
export const checkPhoto = (source: CanvasImageSource, size: Size, hole: Area, subject: Subject): Finding[] => {
  const sample = createSampler(subject).take(source, size, hole);
  const { isBlurred, isDark, isBright, reflection } = findFaults(sample, subject);
  const scale = hole.width / sample.hole.width;
  const findings: Finding[] = [];
  if (reflection) {
    const place: Area = {
      left: hole.left + (reflection.left - sample.hole.left) * scale,
      top: hole.top + (reflection.top - sample.hole.top) * scale,
      width: reflection.width * scale,
      height: reflection.height * scale,
    };
    findings.push({ kind: 'reflection', place: markOf(place, size) });
  }
  if (isBlurred) findings.push({ kind: 'blurred' });
  if (isDark) findings.push({ kind: 'dark' });
  if (isBright) findings.push({ kind: 'bright' });

  return findings;
};

/** The service reads these as they are; whatever else this browser can open becomes a JPEG. */
const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** More would use up a phone's memory. */
const mostFileBytes = 100_000_000;

/** A document in an uploaded picture may lie anywhere; without one all of it counts. */
const documentArea = (source: CanvasImageSource, size: Size): Area => {
  // Not spread: the sizes of an ImageBitmap are not its own properties.
  const all: Area = { left: 0, top: 0, width: size.width, height: size.height };
  const { overview, hole } = createSampler('document').take(source, size, all);
  const outline = findDocument(overview, hole);
  if (!outline) return all;
  const scale = size.width / hole.width;

  return {
    left: (outline.area.left - hole.left) * scale,
    top: (outline.area.top - hole.top) * scale,
    width: outline.area.width * scale,
    height: outline.area.height * scale,
  };
};

/** Opens a file that the applicant chose, measures it, and makes it smaller where it has more than `maxBytes`. */
export const readFile = async (
  file: File,
  maxBytes: number,
  subject: Subject = 'document',
): Promise<TakenPicture | 'not-a-picture' | 'too-large'> => {
  if (file.size > mostFileBytes) return 'too-large';
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return 'not-a-picture';
  try {
    const isSentAsItIs = readable.has(file.type) && file.size <= maxBytes;
    const blob = isSentAsItIs ? file : await encodeJpeg(bitmap, bitmap, maxBytes);
    if (!blob) return 'too-large';
    const area =
      subject === 'face'
        ? { left: 0, top: 0, width: bitmap.width, height: bitmap.height }
        : documentArea(bitmap, bitmap);

    return { blob, from: 'file', findings: checkPhoto(bitmap, bitmap, area, subject) };
  } finally {
    bitmap.close();
  }
};
