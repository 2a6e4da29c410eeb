import { claimedFormat } from '@/engine/picture-format';
import { badRequest } from '../refusals';

/** Refuses a file that is something else than its address says: applicants would see a broken picture. */
export const requireLogo = (logo: string | null): void => {
  if (logo === null) return;
  const [, type, file = ''] = /^data:image\/(\w+);base64,(.*)$/s.exec(logo) ?? [];
  if (claimedFormat(Buffer.from(file, 'base64')) !== type) {
    throw badRequest('logo must be a PNG, JPEG or WebP, and its data address must say which.');
  }
};
