'use client';

import { distanceWords } from '../../words/facts-words';
import { useFacts } from './facts-context';

/** Below two compared faces while the mesh is shown: how far apart they are, and what that means. */
export const FaceDistance = () => {
  const { facts, isMeshed } = useFacts();
  if (!isMeshed || !facts?.faces) return null;

  return (
    <p className="text-12 text-ink-2">
      {distanceWords(facts.faces)} Points: the mesh found on each face. Dashed: the part that was compared.
    </p>
  );
};
