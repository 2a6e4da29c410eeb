/** A small grey picture: one byte a pixel, row by row. */
export interface GreyFrame {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** In pixels of a frame. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const toGrey = ({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): GreyFrame => {
  const pixels = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    pixels[at] =
      ((data[from] as number) * 77 + (data[from + 1] as number) * 150 + (data[from + 2] as number) * 29) >> 8;
  }

  return { width, height, pixels };
};

/** The part of an area that lies in the frame, in whole pixels. */
export const within = ({ width, height }: GreyFrame, area: Area): Area => {
  const left = Math.min(width - 1, Math.max(0, Math.round(area.left)));
  const top = Math.min(height - 1, Math.max(0, Math.round(area.top)));

  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.round(area.left + area.width)) - left),
    height: Math.max(1, Math.min(height, Math.round(area.top + area.height)) - top),
  };
};

/** Without its edges: `share` of it is cut off on each side. */
export const shrunk = ({ left, top, width, height }: Area, share: number): Area => ({
  left: left + width * share,
  top: top + height * share,
  width: width * (1 - share * 2),
  height: height * (1 - share * 2),
});
