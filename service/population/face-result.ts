import type { Observation } from './defects';
import type { Person } from './person';
import type { Random } from './random';
import type { WireFace } from './wire';

/** No class is defined for `gender`; services of this family send this number for "not determined". */
const genderNotDetermined = -10000;

const faceImages = (): string[] => ['face_original', 'face_cropped'];

export const faceResult = (seen: Observation, person: Person, random: Random): WireFace => ({
  passiveLivenessScore: seen.passiveLiveness,
  verificationScore: seen.faceMatch,
  availableImages: faceImages(),
  age: Math.max(16, person.age + random.between(-4, 4)),
  gender: genderNotDetermined,
});
