/** Removes evidence of sessions that no longer exist, which an interrupted deletion can leave. */
import type { EvidenceStock } from './backend';

/** So many unknown sessions and not one known rather mean that the database is the wrong one. */
const suspicious = 10;

interface Swept {
  removed: number;
  /** Nothing was removed, because the database knows none of the sessions. */
  isForeign: boolean;
}

const batch = 1000;

export const sweepEvidence = async (
  stock: EvidenceStock,
  findExisting: (ids: string[]) => Promise<Set<string>>,
): Promise<Swept> => {
  const unknown: string[] = [];
  let known = 0;

  for await (const found of stock.sessions()) {
    for (let start = 0; start < found.length; start += batch) {
      const ids = found.slice(start, start + batch);
      const existing = await findExisting(ids);
      known += existing.size;
      unknown.push(...ids.filter((id) => !existing.has(id)));
    }
  }
  if (known === 0 && unknown.length > suspicious) return { removed: 0, isForeign: true };

  let removed = 0;
  for (const id of unknown) {
    // Looking at all of them took a while, and an integrator may use an id of a deleted session again.
    if ((await findExisting([id])).has(id)) continue;
    await stock.deleteAll(id);
    removed++;
  }

  return { removed, isForeign: false };
};
