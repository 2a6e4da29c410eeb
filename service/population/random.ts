import { createHash } from 'node:crypto';

/**
 * Repeatable randomness. Each topic has a stream of its own, so that a further draw in one (a new
 * hair style, say) leaves every other detail of the population as it was.
 */
export interface Random {
  /** At least 0, below 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  weighted: <T extends string>(weights: Readonly<Record<T, number>>) => T;
}

export interface SessionSeed {
  id: string;
  stream: (topic: string) => Random;
}

const uuidFrom = (hash: Buffer): string => {
  const hex = hash.toString('hex', 0, 16);
  const variant = '89ab'[(hash[8] ?? 0) & 3];

  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** FNV-1a: topics are few and short, and a cryptographic hash for each would dominate seeding. */
const hashTopic = (topic: string): number => {
  let hash = 0x811c9dc5;

  for (let i = 0; i < topic.length; i++) {
    hash = Math.imul(hash ^ topic.charCodeAt(i), 0x01000193);
  }

  return hash | 0;
};

/** sfc32: small, fast and good enough to pick names with. A class, because a session opens ten streams. */
class Sfc32 implements Random {
  constructor(
    private a: number,
    private b: number,
    private c: number,
    private counter: number,
  ) {
    // The first outputs of nearby topics resemble each other; the generator asks for a short warm-up.
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
    const names = Object.keys(weights) as T[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);

    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }

    return names.at(-1) as T;
  }
}

/** The same seed and index give the same id and the same streams, on every machine. */
export const seedOf = (seed: string, index: number): SessionSeed => {
  const hash = createHash('sha256').update(`${seed}:${index}`).digest();
  const [a, b, c] = [hash.readInt32LE(16), hash.readInt32LE(20), hash.readInt32LE(24)];

  return {
    id: uuidFrom(hash),
    stream: (topic) => new Sfc32(a, b, c, hashTopic(topic)),
  };
};
