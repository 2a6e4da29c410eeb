/** From a picture to the numbers of the face in it. */
import type { Decoded } from '../decode';
import type { SeenFace } from '../protocol';
import { chipOf } from './align';
import { type Descriptor, descriptorOf } from './descriptor';
import { lookForFaces, mainFace } from './find';
import { seenFace } from './seen';

interface DescribedFace {
  seen: SeenFace;
  descriptor: Descriptor;
}

/** The face that the picture is of; `null` if there is none. */
export const describeFace = async (picture: Decoded): Promise<DescribedFace | null> => {
  const sight = await lookForFaces(picture);
  const face = mainFace(sight);
  if (!face) return null;

  return { seen: seenFace(picture, sight, face), descriptor: await descriptorOf(chipOf(sight.framed, face)) };
};
