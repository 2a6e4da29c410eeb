import { createHash } from 'node:crypto';

/** With the members of every object in one order: what the service says twice in another order is still the same. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, inOrder(member)]),
  );
};

/** SHA-256 of what the service said, for telling whether two people saw the same. */
export const fingerprint = (said: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(said)))
    .digest();
