import { z } from 'zod';
import { brokenPayload, type Parsed } from '@/lib/contract/drift';
import { type WirePayload, wireSchemas } from '@/lib/contract/wire';

/** Further properties do not matter; a weight that we do not know would be lost in a change, so it is refused. */
const readable = z.object(wireSchemas.policy.shape);

/** Reads the decision policy. Nothing is guessed: a policy that is not understood is not shown. */
export const parsePolicy = (body: unknown): Parsed<WirePayload<'policy'>> => {
  const result = readable.safeParse(body);
  if (!result.success) throw brokenPayload('policy', result.error.issues[0]?.path.join('.') ?? '');

  return { value: result.data, drift: [] };
};
