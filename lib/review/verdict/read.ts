import type { VerdictAnswer } from '@/lib/answers';
import { AppError } from '@/lib/errors';
import { type AdvanceTools, advanceVerdict, isDue } from './advance';
import { describeVerdict } from './describe';
import { findVerdict, type VerdictWithOpinions } from './rows';

const find = async ({ db }: Pick<AdvanceTools, 'db'>, verdictId: string): Promise<VerdictWithOpinions> => {
  const found = await findVerdict(db, verdictId);
  if (!found) throw new AppError('NOT_FOUND', { userMessage: 'There is no such verdict.' });

  return found;
};

/** How it stands with a verdict now, as this person may know it. */
export const readVerdict = async (
  tools: AdvanceTools,
  verdictId: string,
  { id }: { id: string },
): Promise<VerdictAnswer> => {
  const found = await find(tools, verdictId);
  if (!isDue(found.verdict)) return describeVerdict(found, id);
  // The worker may be a second behind.
  await advanceVerdict(tools, found.verdict);

  return describeVerdict(await find(tools, verdictId), id);
};
