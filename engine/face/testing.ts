/** A mesh for tests: a flat face of a given size and place, turned as asked. Only the points that are measured are exact. */
import type { Face, MeshPoint } from './find';

interface Pose {
  x: number;
  y: number;
  /** From ear to ear; the height is 1.25 times as much. */
  width: number;
  /** In degrees. */
  yaw?: number;
  pitch?: number;
  roll?: number;
  /** How far the ears lie below the middle of the face, in shares of its width. */
  ears?: number;
}

/** Numbers of the mesh, and where they lie in shares of the face's width from its middle. */
const places: readonly (readonly [number, number, number])[] = [
  [10, 0, -0.625],
  [152, 0, 0.625],
  [234, -0.5, 0],
  [454, 0.5, 0],
  [33, -0.35, -0.2],
  [133, -0.15, -0.19],
  [362, 0.15, -0.19],
  [263, 0.35, -0.2],
  [2, 0, 0.18],
];

/** A chin lies further back than the forehead, by this angle. */
const uprightPitch = 12;

const turned = (a: number, b: number, degrees: number): [number, number] => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];

  return [a * cos - b * sin, a * sin + b * cos];
};

export const faceAt = ({ x, y, width, yaw = 0, pitch = 0, roll = 0, ears = 0 }: Pose): Face => {
  const mesh: MeshPoint[] = Array.from({ length: 478 }, () => ({ x, y, z: 0 }));
  for (const [number, across, middle] of places) {
    const down = number === 234 || number === 454 ? ears : middle;
    const [u, v] = turned(across * width, down * width, roll);
    const z =
      across * width * Math.tan((yaw * Math.PI) / 180) +
      down * width * Math.tan(((pitch + uprightPitch) * Math.PI) / 180);
    mesh[number] = { x: x + u, y: y + v, z };
  }

  return { mesh, found: 1, sureness: 1 };
};
