import { createHash } from 'node:crypto';

/**
 * Repeatable randomness. Each topic has its own stream, so that another draw in one (a new
 * hair style, say) changes no other detail of the population.
 */
export interface Random {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  weighted: <T extends string>(weights: Readonly<Record<T, number>>) => T;
}

export interface SessionSeed {
  stream: (topic: string) => Random;
}

/** FNV-1a; a cryptographic hash per topic would dominate the seeding time. */
const hashTopic = (topic: string): number => {
  let hash = 0x811c9dc5;

  for (let i = 0; i < topic.length; i++) {
    hash = Math.imul(hash ^ topic.charCodeAt(i), 0x01000193);
  }

  return hash | 0;
};

/** sfc32: small, fast and good enough. A class, because a session opens ten streams. */
class Sfc32 implements Random {
  constructor(
    private a: number,
    private b: number,
    private c: number,
    private counter: number,
  ) {
    // Warm-up, because the first outputs of similar topics resemble each other.
    for (let i = 0; i < 12; i++) this.next();
  }

  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;

    return (sum >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }

  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    let total = 0;
    for (const name in weights) total += weights[name];

    let left = this.next() * total;
    let last: T | undefined;
    for (const name in weights) {
      left -= weights[name];
      last = name;
      if (left < 0) break;
    }

    return last as T;
  }
}

let known = { seed: '', words: new Int32Array(8) };

/** One hash per population; one per session would take as long as describing it. */
const wordsOf = (seed: string): Int32Array => {
  if (known.seed !== seed) {
    const hash = createHash('sha256').update(seed).digest();
    known = { seed, words: Int32Array.from({ length: 8 }, (_, at) => hash.readInt32LE(at * 4)) };
  }

  return known.words;
};

/** The last step of MurmurHash3, which is a bijection. */
const scatter = (value: number): number => {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);

  return hash ^ (hash >>> 16);
};

/** A word of the id of session #index, unique within a population. */
const wordAt = (words: Int32Array, place: number, index: number): number =>
  scatter(scatter(index ^ (words[place] as number)) + (words[7 - place] as number));

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const hex = (word: number): string =>
  `${hexOfByte[word >>> 24]}${hexOfByte[(word >>> 16) & 255]}${hexOfByte[(word >>> 8) & 255]}${hexOfByte[word & 255]}`;

/** The id of session #index: a version 4 UUID, the same on every machine. */
export const sessionIdOf = (seed: string, index: number): string => {
  const words = wordsOf(seed);
  const [second, third] = [hex(wordAt(words, 1, index)), hex(wordAt(words, 2, index))];
  const variant = '89ab'[third.charCodeAt(0) & 3];

  return (
    `${hex(wordAt(words, 0, index))}-${second.slice(0, 4)}-4${second.slice(5)}-` +
    `${variant}${third.slice(1, 4)}-${third.slice(4)}${hex(wordAt(words, 3, index))}`
  );
};

/** The same seed and index give the same streams, on every machine. */
export const seedOf = (seed: string, index: number): SessionSeed => {
  const words = wordsOf(seed);
  const [a, b, c] = [wordAt(words, 4, index), wordAt(words, 5, index), wordAt(words, 6, index)];

  return { stream: (topic) => new Sfc32(a, b, c, hashTopic(topic)) };
};
