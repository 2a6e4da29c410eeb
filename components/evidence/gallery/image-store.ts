'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import { type ImageState, isFailure, isRefusal } from './image-state';

/** While the opened image loads, nothing else does. */
const maxParallel = 2;

const loading: ImageState = { kind: 'loading' };

export interface ImageStore {
  subscribe: (listener: () => void) => () => void;
  read: (name: string) => ImageState;
  /** Loads each image once, in this order. */
  load: (names: readonly string[]) => void;
  /** The image being looked at: loads before all others. */
  open: (name: string) => void;
  retry: (name: string) => void;
  isRefused: () => boolean;
  /** Drops all images from memory and cancels pending requests. */
  clear: () => void;
}

/** The images of one session, in memory only. Each is loaded once, because the server logs every load as a view. */
export const createImageStore = (get: (name: string, signal: AbortSignal) => Promise<ImageState>): ImageStore => {
  const states = new Map<string, ImageState>();
  const listeners = new Set<() => void>();
  const running = new Set<string>();
  let waiting: string[] = [];
  let opened: string | null = null;
  let abort = new AbortController();

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const settle = (name: string, state: ImageState) => {
    states.set(name, state);
    // Every refusal is an event in the audit log, so one is enough.
    if (isRefusal(state)) {
      for (const other of waiting) states.set(other, state);
      waiting = [];
    }
    notify();
  };

  const start = async (name: string) => {
    const { signal } = abort;
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
        startNext();
      }
    }
  };

  const startNext = () => {
    while (running.size < maxParallel && !(opened !== null && running.has(opened))) {
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
    read: (name) => states.get(name) ?? loading,
    load: (names) => {
      waiting.push(...names.filter((name) => !isKnown(name) && !waiting.includes(name)));
      startNext();
    },
    open,
    retry: (name) => {
      const state = states.get(name);
      if (!state || !isFailure(state)) return;
      states.delete(name);
      open(name);
      notify();
    },
    isRefused: () => [...states.values()].some(isRefusal),
    clear: () => {
      abort.abort();
      abort = new AbortController();
      for (const state of states.values()) if (state.kind === 'ready') URL.revokeObjectURL(state.url);
      states.clear();
      running.clear();
      waiting = [];
      opened = null;
      notify();
    },
  };
};

const ImageStoreContext = createContext<ImageStore | null>(null);

export const ImageStoreProvider = ImageStoreContext.Provider;

export const useImageStore = (): ImageStore => {
  const store = useContext(ImageStoreContext);
  if (!store) throw new Error('useImageStore needs an ImageStoreProvider above it.');
  return store;
};

/** The current state of an image. Never loads it. */
export const useImage = (name: string): ImageState => {
  const { subscribe, read } = useImageStore();
  const now = () => read(name);
  return useSyncExternalStore(subscribe, now, now);
};
