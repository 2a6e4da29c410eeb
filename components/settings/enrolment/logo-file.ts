const mostBytes = 64 * 1024;

/** Told by their first bytes: a file's name may be wrong. */
const kinds = [
  { type: 'png', starts: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'jpeg', starts: [0xff, 0xd8, 0xff] },
  { type: 'webp', starts: [0x52, 0x49, 0x46, 0x46] },
] as const;

const canBeDrawn = async (file: File): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();

    return true;
  } catch {
    return false;
  }
};

type LogoFile = { logo: string } | { problem: string };

/** The file as a data address, or why it cannot be the logo. */
export const readLogo = async (file: File): Promise<LogoFile> => {
  if (file.size > mostBytes) {
    return { problem: `This file has ${Math.ceil(file.size / 1024)} kB. Choose one of at most 64 kB.` };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kinds.find(({ starts }) => starts.every((byte, place) => bytes[place] === byte));
  if (!kind || !(await canBeDrawn(file))) {
    return { problem: 'This is not a PNG, JPEG or WebP, or it is damaged. Choose another file.' };
  }
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

  return { logo: `data:image/${kind.type};base64,${btoa(text)}` };
};
