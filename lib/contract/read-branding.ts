import { z } from 'zod';
import { brokenPayload, type Parsed } from '@/lib/contract/drift';
import { type WirePayload, wireSchemas } from '@/lib/contract/wire';

/** Further properties do not matter; a link or colour that we do not know would be lost in a change, so it is refused. */
const readable = z.object(wireSchemas.branding.shape);

/** Reads how the hosted page looks. Nothing is guessed: what is not understood is not shown. */
export const parseBranding = (body: unknown): Parsed<WirePayload<'branding'>> => {
  const result = readable.safeParse(body);
  if (!result.success) throw brokenPayload('branding', result.error.issues[0]?.path.join('.') ?? '');

  return { value: result.data, drift: [] };
};
