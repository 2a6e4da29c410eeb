'use client';

import { ScanFace, ScanText } from 'lucide-react';
import type { ComparedFaces, FoundFace } from '@/lib/contract/facts';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { useShortcuts } from '../../ui/shortcuts';
import { useImage } from '../gallery/image-store';
import type { Aligned, MovingView } from '../gallery/moving-view';
import { ToolButton } from '../gallery/zoom-buttons';
import { FaceMesh } from './face-mesh';
import { useFacts } from './facts-context';
import { ReadBoxes } from './read-boxes';

const faceIn = (faces: ComparedFaces | null | undefined, name: string): FoundFace | null =>
  [faces?.portrait, faces?.selfie].find((face) => face?.image === name) ?? null;

interface ImageFactsProps {
  name: string | null;
  moving: MovingView;
  /** How this image is laid over another one. */
  aligned?: Aligned | undefined;
  /** Ids of places that are in question. */
  marked?: readonly string[];
}

/** What was found on an image, drawn over it. */
export const ImageFacts = ({ name, moving, aligned, marked = [] }: ImageFactsProps) => {
  const { facts, places, isMeshed } = useFacts();
  const state = useImage(name ?? '');
  if (name === null || state.kind !== 'ready') return null;
  const here = places.filter(({ image }) => image === name);
  const face = isMeshed ? faceIn(facts?.faces, name) : null;
  const shared = { size: state.size, moving, aligned };

  return (
    <>
      {here.length > 0 && <ReadBoxes name={name} places={here} marked={marked} {...shared} />}
      {face && <FaceMesh face={face} {...shared} />}
    </>
  );
};

const pressed = 'aria-pressed:bg-press aria-pressed:text-ink';

interface ImageButtonProps {
  names: ReadonlyArray<string | null | undefined>;
  disabled?: boolean;
}

/** Shows or hides the outlines of everything that was read on these images. Absent where nothing was. */
export const OutlinesButton = ({ names, disabled = false }: ImageButtonProps) => {
  const { places, isOutlined, setOutlined } = useFacts();
  const isThere = places.some(({ image }) => names.includes(image));
  const toggle = () => setOutlined(!isOutlined);
  useShortcuts(isThere && !disabled ? { b: toggle } : {});
  if (!isThere) return null;

  return (
    <ToolButton
      label="Outline what was read"
      letter="B"
      aria-pressed={isOutlined}
      disabled={disabled}
      onClick={toggle}
      className={pressed}
    >
      <ScanText aria-hidden="true" />
    </ToolButton>
  );
};

/** Shows or hides the mesh on these images. Absent where no face was found. */
export const MeshToolButton = ({ names, disabled = false }: ImageButtonProps) => {
  const { facts, isMeshed, setMeshed } = useFacts();
  const isThere = names.some((name) => name && faceIn(facts?.faces, name));
  const toggle = () => setMeshed(!isMeshed);
  useShortcuts(isThere && !disabled ? { m: toggle } : {});
  if (!isThere) return null;

  return (
    <ToolButton
      label="Face mesh"
      letter="M"
      aria-pressed={isMeshed}
      disabled={disabled}
      onClick={toggle}
      className={pressed}
    >
      <ScanFace aria-hidden="true" />
    </ToolButton>
  );
};

interface MeshButtonProps {
  /** The images that the mesh belongs to, in place of other versions of them. */
  onShow?: ((portrait: string | null, selfie: string | null) => void) | undefined;
  hasKey?: boolean;
}

/** Beside a portrait and a selfie: shows or hides the mesh on both. Absent without facts about faces. */
export const MeshButton = ({ onShow, hasKey = false }: MeshButtonProps) => {
  const { facts, isMeshed, setMeshed } = useFacts();
  const faces = facts?.faces;
  const isThere = Boolean(faces?.portrait ?? faces?.selfie);
  const toggle = () => {
    setMeshed(!isMeshed);
    if (!isMeshed) onShow?.(faces?.portrait?.image ?? null, faces?.selfie?.image ?? null);
  };
  useShortcuts(hasKey && isThere ? { m: toggle } : {});
  if (!isThere) return null;

  return (
    <Button look="ghost" size="small" aria-pressed={isMeshed} onClick={toggle} className={pressed}>
      <ScanFace aria-hidden="true" />
      Mesh {hasKey && <Kbd>M</Kbd>}
    </Button>
  );
};
