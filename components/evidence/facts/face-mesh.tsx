'use client';

import type { FoundFace } from '@/lib/contract/facts';
import { drawing, OutlinedPath, useLayer } from '../gallery/drawn-over';
import type { Size } from '../gallery/image-state';
import { type Aligned, type MovingView, useRestedView } from '../gallery/moving-view';

/** Between neighbouring points, roughly, in pixels of the image. */
const pointDistance = ({ mesh, box }: FoundFace, width: number, height: number): number =>
  box && mesh && mesh.length > 0
    ? Math.sqrt((box.width * width * box.height * height) / mesh.length)
    : Number.POSITIVE_INFINITY;

interface MeshProps {
  face: FoundFace;
  size: Size;
  /** About one pixel on screen, in pixels of the image. */
  unit: number;
}

/** The points that were found on a face, and the square that was cut out, turned and compared. */
export const MeshDrawing = ({ face, size: { width, height }, unit }: MeshProps) => {
  const { mesh, chip } = face;
  const at = ({ x, y }: { x: number; y: number }) =>
    `${Math.round(x * width * 10) / 10} ${Math.round(y * height * 10) / 10}`;
  const dots = (mesh ?? []).map((point) => `M${at(point)}h0`).join('');

  const dot = Math.min(1.3 * unit, pointDistance(face, width, height) / 3);

  return (
    <>
      <g fill="none" strokeLinecap="round">
        <path d={dots} stroke="#000" strokeOpacity="0.5" strokeWidth={1.8 * dot} />
        <path d={dots} stroke="#fff" strokeWidth={dot} />
      </g>
      {chip && <OutlinedPath d={`M${chip.map(at).join('L')}Z`} width={1.2 * unit} dash={5 * unit} />}
    </>
  );
};

interface FaceMeshProps {
  face: FoundFace;
  size: Size;
  moving: MovingView;
  aligned?: Aligned | undefined;
}

/** Over a movable image. */
export const FaceMesh = ({ face, size, moving, aligned }: FaceMeshProps) => {
  const layer = useLayer(moving, size, aligned);
  const { zoom } = useRestedView(moving);

  return (
    <div ref={layer} className="pointer-events-none absolute inset-2">
      <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className={drawing}>
        <MeshDrawing face={face} size={size} unit={Math.max(size.width, size.height) / Math.sqrt(zoom) / 400} />
      </svg>
    </div>
  );
};
