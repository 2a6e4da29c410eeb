/** One job: pictures in, what was seen out. */
import { type Decoded, decode } from './decode';
import { compareFaces, readSelfie } from './face/read-face';
import type { ComparisonAnswer, ComparisonJob, EngineAnswer, EngineJob, PictureAnswer, PictureJob } from './protocol';
import { readDocument } from './read-document';

export const read = async ({ kind, picture, limits }: PictureJob): Promise<PictureAnswer> => {
  const decoded = await decode(picture, limits);
  if ('outcome' in decoded) return decoded;

  return kind === 'document' ? readDocument(decoded) : readSelfie(decoded);
};

/** Nobody can be told about a kept picture that cannot be read: the job fails. */
const kept = async (picture: Uint8Array, limits: ComparisonJob['limits']): Promise<Decoded> => {
  const decoded = await decode(picture, limits);
  if ('outcome' in decoded) throw new Error(`A kept picture cannot be read: ${decoded.reason}`);

  return decoded;
};

const compare = async ({ portrait, selfie, limits }: ComparisonJob): Promise<ComparisonAnswer> => ({
  outcome: 'compared',
  comparison: await compareFaces(await kept(portrait, limits), await kept(selfie, limits)),
});

export const answer = (job: EngineJob): Promise<EngineAnswer> => (job.kind === 'comparison' ? compare(job) : read(job));
