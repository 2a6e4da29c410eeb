import type { DocumentField } from '@/lib/contract/domain';

/** Index of the first field with the whole MRZ in one string; -1: none. */
export const fullStringPlace = (mrzFields: readonly DocumentField[]): number =>
  mrzFields.findIndex(({ name, value }) => name === 'full_string' && Boolean(value?.trim()));
