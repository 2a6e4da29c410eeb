import type { Coverage, SessionSearchAnswer } from '@/lib/answers';

/** How many sessions a search by text could look at. */
export const searchedOf = ({
  coverage: { listed, read },
  asOf,
}: {
  coverage: Coverage;
  asOf: string;
}): SessionSearchAnswer['searched'] => ({
  count: read.count - read.withoutDocument,
  of: { count: listed.count, kind: listed.kind },
  wanted: read.wanted,
  asOf,
});
