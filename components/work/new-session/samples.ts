import type { EnrolmentStep } from '@/lib/contract/vocabulary';

export interface Sample {
  /** In `public/samples`. Numbered, so that they lie in order wherever they are saved. */
  file: string;
  words: string;
}

const byStep: Record<EnrolmentStep, readonly Sample[]> = {
  document: [
    { file: 'sample-1-card-front.jpg', words: '1. Card, front' },
    { file: 'sample-2-card-back.jpg', words: '2. Card, back' },
  ],
  face: [{ file: 'sample-3-face.jpg', words: '3. Face' }],
};

/** The pictures that a session with these steps asks for; `null`: as configured at the service. */
export const samplesFor = (steps: readonly EnrolmentStep[] | null): Sample[] =>
  (['document', 'face'] as const)
    .filter((step) => steps === null || steps.includes(step))
    .flatMap((step) => byStep[step]);
