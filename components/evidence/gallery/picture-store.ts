import { isFailure, isRefusal, type PictureState } from './picture-state';

/** Beside the open one, which goes alone. */
const atOnce = 2;

const reading: PictureState = { kind: 'reading' };

export interface PictureStore {
  subscribe: (listener: () => void) => () => void;
  read: (name: string) => PictureState;
  /** One after the other, in this order. What was asked for before is not asked for again. */
  ask: (names: readonly string[]) => void;
  /** Somebody looks at it: it goes before all that wait, and they wait for it. */
  open: (name: string) => void;
  retry: (name: string) => void;
  isRefused: () => boolean;
  /** Everything that was read is gone from memory, and what is under way is called off. */
  forget: () => void;
}

/**
 * The pictures of one session, each read once and in memory only: the server records every reading as a view. `get`
 * reads one, as `readPicture` does.
 */
export const createPictureStore = (get: (name: string, signal: AbortSignal) => Promise<PictureState>): PictureStore => {
  const states = new Map<string, PictureState>();
  const listeners = new Set<() => void>();
  const running = new Set<string>();
  let waiting: string[] = [];
  let opened: string | null = null;
  let leaving = new AbortController();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const settle = (name: string, state: PictureState) => {
    states.set(name, state);
    // One refusal is enough: each further one would be an event in the log.
    if (isRefusal(state)) {
      for (const other of waiting) states.set(other, state);
      waiting = [];
    }
    tell();
  };

  const start = async (name: string) => {
    const { signal } = leaving;
    running.add(name);
    try {
      const state = await get(name, signal);
      if (!signal.aborted) settle(name, state);
      else if (state.kind === 'ready') URL.revokeObjectURL(state.url);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) {
        running.delete(name);
        goOn();
      }
    }
  };

  const goOn = () => {
    while (running.size < atOnce && !(opened !== null && running.has(opened))) {
      const next = waiting.shift();
      if (next === undefined) return;
      void start(next);
    }
  };

  const isKnown = (name: string) => states.has(name) || running.has(name);

  const open = (name: string) => {
    opened = name;
    waiting = waiting.filter((other) => other !== name);
    if (!isKnown(name)) void start(name);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (name) => states.get(name) ?? reading,
    ask: (names) => {
      waiting.push(...names.filter((name) => !isKnown(name) && !waiting.includes(name)));
      goOn();
    },
    open,
    retry: (name) => {
      const state = states.get(name);
      if (!state || !isFailure(state)) return;
      states.delete(name);
      open(name);
      tell();
    },
    isRefused: () => [...states.values()].some(isRefusal),
    forget: () => {
      leaving.abort();
      leaving = new AbortController();
      for (const state of states.values()) if (state.kind === 'ready') URL.revokeObjectURL(state.url);
      states.clear();
      running.clear();
      waiting = [];
      opened = null;
      tell();
    },
  };
};
