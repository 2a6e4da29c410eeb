import type { DocumentField } from '@/lib/contract/domain';

/** Which of the fields holds the zone in one piece: the first of them that says anything. -1: none does. */
export const wholeMrzPlace = (mrzFields: readonly DocumentField[]): number =>
  mrzFields.findIndex(({ name, value }) => name === 'full_string' && Boolean(value?.trim()));
