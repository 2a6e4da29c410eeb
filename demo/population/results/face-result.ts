import type { Person } from '../people/person';
import type { Random } from '../random';
import type { Observation } from '../stories/observation';
import type { WireFace } from './wire';

/** Services of this family send this number for an unknown class. For `gender` no class is defined. */
const notDetermined = -10000;

export const faceResult = (seen: Observation, person: Person, random: Random): WireFace => ({
  passiveLivenessScore: seen.passiveLiveness,
  verificationScore: seen.faceMatch,
  availableImages: seen.hasFaceImages ? ['face_original', 'face_cropped'] : [],
  age: seen.hasFaceImages ? Math.max(16, person.age + random.between(-4, 4)) : notDetermined,
  gender: notDetermined,
});
