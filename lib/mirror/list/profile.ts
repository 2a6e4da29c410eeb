/**
 * Several category columns combined: each row has one code for its combination. Combinations are few, so counting them
 * once counts every column's values under any filter on those columns.
 */
import { type Bits, makeBits, setBit } from './bits';
import type { Category } from './category';

export interface Profile<Name extends string> {
  names: readonly Name[];
  /** By slot. */
  codes: Uint32Array;
  /** Rows per combination, by code. */
  counts: number[];
  /** Each combination's value codes, in the order of `names`. */
  members: number[][];
  put: (slot: number, codes: number[]) => void;
  remove: (slot: number) => void;
  grow: (slots: number) => void;
}

export const createProfile = <Name extends string>(
  names: readonly Name[],
  categories: Record<Name, Category>,
): Profile<Name> => {
  const codeByMembers = new Map<string, number>();
  const columns = names.map((name) => categories[name]);

  const learn = (members: number[], key: string): number => {
    const code = profile.members.push(members) - 1;
    profile.counts.push(0);
    codeByMembers.set(key, code);

    return code;
  };

  const profile: Profile<Name> = {
    names,
    codes: new Uint32Array(0),
    counts: [],
    members: [],
    put: (slot, members) => {
      const key = members.join();
      const code = codeByMembers.get(key) ?? learn(members, key);
      profile.codes[slot] = code;
      profile.counts[code] = (profile.counts[code] as number) + 1;
      for (let index = 0; index < columns.length; index++) columns[index]?.add(slot, members[index] as number);
    },
    remove: (slot) => {
      const code = profile.codes[slot] as number;
      profile.counts[code] = (profile.counts[code] as number) - 1;
      for (const [index, member] of (profile.members[code] as number[]).entries()) columns[index]?.remove(slot, member);
    },
    grow: (slots) => {
      const codes = new Uint32Array(slots);
      codes.set(profile.codes);
      profile.codes = codes;
    },
  };

  return profile;
};

export const memberAt = <Name extends string>({ names, codes, members }: Profile<Name>, name: Name, slot: number) =>
  members[codes[slot] as number]?.[names.indexOf(name)] as number;

/** Scans all rows for one value. */
export const lookThrough = <Name extends string>(
  { names, codes, members }: Profile<Name>,
  { name, code, alive }: { name: Name; code: number; alive: Bits },
): Bits => {
  const index = names.indexOf(name);
  const fits = members.map((member) => member[index] === code);
  const found = makeBits(codes.length);
  for (let slot = 0; slot < codes.length; slot++) {
    if (fits[codes[slot] as number]) setBit(found, slot);
  }
  for (let word = 0; word < found.length; word++) found[word] = (found[word] as number) & (alive[word] as number);

  return found;
};

export const countProfiles = ({ codes, counts }: Profile<string>, slots: Uint32Array): Uint32Array => {
  const found = new Uint32Array(counts.length);
  for (let index = 0; index < slots.length; index++) {
    const code = codes[slots[index] as number] as number;
    found[code] = (found[code] as number) + 1;
  }

  return found;
};
