/** A column of few distinct values: a code per value, and the set of rows with it. */
import { type Bits, clearBit, growBits, makeBits, setBit } from './bits';

/** Beyond this many values, rows are found by a scan: sets would take too much memory. */
const mostSets = 256;

export interface Category {
  /** By code. */
  values: string[];
  /** `undefined`: no row has ever had it. */
  codeOf: (value: string) => number | undefined;
  /** The value's code, assigned if new. */
  learn: (value: string) => number;
  add: (slot: number, code: number) => void;
  remove: (slot: number, code: number) => void;
  /** The rows with this code, read-only; `null`: they must be found by a scan. */
  bitsOf: (code: number) => Bits | null;
  grow: (slots: number) => void;
}

export const createCategory = (): Category => {
  const codeByValue = new Map<string, number>();
  const values: string[] = [];
  const sets: Bits[] = [];
  let room = 0;

  return {
    values,
    codeOf: (value) => codeByValue.get(value),
    learn: (value) => {
      const known = codeByValue.get(value);
      if (known !== undefined) return known;

      const code = values.push(value) - 1;
      codeByValue.set(value, code);
      if (code < mostSets) sets.push(makeBits(room));

      return code;
    },
    add: (slot, code) => {
      const set = sets[code];
      if (set) setBit(set, slot);
    },
    remove: (slot, code) => {
      const set = sets[code];
      if (set) clearBit(set, slot);
    },
    bitsOf: (code) => sets[code] ?? null,
    grow: (slots) => {
      room = slots;
      for (const [code, set] of sets.entries()) sets[code] = growBits(set, slots);
    },
  };
};
