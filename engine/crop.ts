/** A part of a straight document. */
import type { Decoded } from './decode';
import type { Box } from './shapes';

/** `margin`: what is added on each side, as a share of the part's own size. */
export const cropOf = ({ pixels, width, height }: Decoded, box: Box, margin: number): Decoded => {
  const [across, down] = [box.width * margin, box.height * margin];
  const left = Math.max(0, Math.floor((box.x - across) * width));
  const top = Math.max(0, Math.floor((box.y - down) * height));
  const right = Math.min(width, Math.max(left + 1, Math.ceil((box.x + box.width + across) * width)));
  const bottom = Math.min(height, Math.max(top + 1, Math.ceil((box.y + box.height + down) * height)));
  const part = Buffer.alloc((right - left) * (bottom - top) * 3);
  for (let y = top; y < bottom; y++) {
    pixels.copy(part, (y - top) * (right - left) * 3, (y * width + left) * 3, (y * width + right) * 3);
  }

  return { pixels: part, width: right - left, height: bottom - top };
};
