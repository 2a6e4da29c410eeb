/** The portrait on the document against the selfie, once a session is complete. */
import { verificationScoreOf } from '@/engine/face/compare';
import type { FaceComparison } from '@/engine/protocol';
import type { FaceMatch } from '@/lib/decision';
import type { ServiceParts } from '../http/environment';
import type { Slot, Submission } from './state';

export const comparedImages = { portrait: 'primary_face', selfie: 'face_original' } as const;

export interface ComparedFaces {
  match: FaceMatch;
  /** `null`: there was nothing to compare, or it failed. */
  comparison: FaceComparison | null;
}

export const notCompared = (missing: 'portrait' | 'comparison'): ComparedFaces => ({
  match: { missing },
  comparison: null,
});

/** The submission with this picture; of a document, the front goes before the back. */
const holderOf = (held: readonly Submission[], slots: readonly Slot[], name: string): Submission | undefined =>
  slots.flatMap((slot) => held.filter((each) => each.slot === slot)).find(({ images }) => images.includes(name));

const matchOf = ({ distance, portrait }: FaceComparison): FaceMatch => {
  if (distance !== null) return { verificationScore: verificationScoreOf(distance) };

  return { missing: portrait ? 'face in the selfie' : 'face in the portrait' };
};

/** Pictures of a completed session do not change, so this needs no lock; the session may be deleted meanwhile. */
export const compareFaces = async (
  { db, evidence, engine }: Pick<ServiceParts, 'db' | 'evidence' | 'engine'>,
  sessionId: string,
  held: readonly Submission[],
): Promise<ComparedFaces> => {
  const { portrait, selfie } = comparedImages;
  const [document, face] = [holderOf(held, ['FRONT', 'BACK'], portrait), holderOf(held, ['FACE'], selfie)];
  if (!document || !face) return notCompared('portrait');

  const [onDocument, live] = [
    await evidence.get(db, sessionId, document.object, portrait),
    await evidence.get(db, sessionId, face.object, selfie),
  ];
  if (!onDocument || !live) throw new Error('A picture of this session is missing in the evidence store');
  const comparison = await engine.compare(onDocument, live);

  return { match: matchOf(comparison), comparison };
};
