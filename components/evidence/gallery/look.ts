/** How light a picture is shown, in parts of how it came. The picture itself stays as it is. */
export interface Look {
  brightness: number;
  contrast: number;
  inverted: boolean;
}

export const asDelivered: Look = { brightness: 1, contrast: 1, inverted: false };

export const isAsDelivered = ({ brightness, contrast, inverted }: Look): boolean =>
  brightness === 1 && contrast === 1 && !inverted;

export const filterOf = (look: Look): string | undefined =>
  isAsDelivered(look)
    ? undefined
    : `brightness(${look.brightness}) contrast(${look.contrast}) invert(${look.inverted ? 1 : 0})`;
