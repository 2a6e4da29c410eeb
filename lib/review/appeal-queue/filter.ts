import { z } from 'zod';
import type { AppealState } from '@/lib/answers';

/** What somebody wants to see. Nothing of it is personal, so that all of it may stand in an address. */
export interface AppealFilter {
  state: AppealState;
  /** Weakest factors; an empty list filters nothing, and values within one are alternatives. */
  factor: string[];
  /** Codes of reasons. */
  reason: string[];
}

const codes = z.array(z.string().min(1).max(100)).max(20);

const form = z.strictObject({
  state: z.enum(['free', 'open', 'decided']),
  factor: codes,
  reason: codes,
}) satisfies z.ZodType<AppealFilter>;

export const appealFilterWords =
  'The queue can be filtered by state (free, open or decided), by factor, and by reason.';

/** `null`: the address asks for something else. */
export const readAppealFilter = (params: URLSearchParams): AppealFilter | null => {
  const known = ['state', 'factor', 'reason'];
  if ([...params.keys()].some((name) => !known.includes(name)) || params.getAll('state').length > 1) return null;

  const read = form.safeParse({
    state: params.get('state') ?? 'free',
    factor: params.getAll('factor'),
    reason: params.getAll('reason'),
  });

  return read.success ? read.data : null;
};
