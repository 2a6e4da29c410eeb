/** The faces that papers are set in: from npm, never from the system, which may have none at all. */
import { readFileSync } from 'node:fs';

const files = { regular: 'DejaVuSansCondensed', bold: 'DejaVuSansCondensed-Bold', mono: 'DejaVuSansMono' } as const;

export type Face = keyof typeof files;

/** Found when it is needed: whatever bundles the routes would take a font that it can see for a module, and fail. */
const pathOf = (name: string): string => {
  const { createRequire } = process.getBuiltinModule('node:module');

  return createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
};

const read = new Map<Face, Buffer>();

/** Read once in a process. */
export const fontOf = (face: Face): Buffer => {
  const known = read.get(face);
  if (known) return known;

  const font = readFileSync(/* turbopackIgnore: true */ pathOf(files[face]));
  read.set(face, font);

  return font;
};
