'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { forgetDraft, keepDraft, readDraft } from './drafts';

const quietForMs = 700;

/** `saving` from the first key on: what is not kept yet is not called kept. */
export type DraftState = 'empty' | 'restored' | 'saving' | 'saved' | 'failed';

export interface Draft {
  text: string;
  /** For the field that it is written in: each key waits to be kept, leaving the field keeps it at once. */
  field: {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  state: DraftState;
  /** When the restored text was last kept. */
  restoredAt: Instant | null;
  /** After the words were sent where they belong: nothing of them stays. */
  clear: () => Promise<void>;
}

/**
 * What somebody is writing, kept on the server as they write, so that it outlives a time-out. Nothing of it is kept in
 * the browser. `name`: letters, digits and hyphens.
 */
export const useDraft = (name: string): Draft => {
  const [text, show] = useState('');
  const [state, setState] = useState<DraftState>('empty');
  const [restoredAt, setRestoredAt] = useState<Instant | null>(null);
  const touched = useRef(false);
  /** What is not kept yet; `null` when all is. */
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** One change after the other, or an older text could overtake a newer one. */
  const line = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let current = true;
    const restore = async () => {
      try {
        const { body, updatedAt } = await readDraft(name);
        // What is being typed already is newer than anything that was kept.
        if (!current || touched.current || !body) return;
        show(body);
        setRestoredAt(updatedAt);
        setState('restored');
      } catch {
        if (current) setState('failed');
      }
    };
    void restore();
    return () => {
      current = false;
    };
  }, [name]);

  const keep = useCallback(
    async (body: string) => {
      try {
        await (body === '' ? forgetDraft(name) : keepDraft(name, body));
        if (waiting.current === null) setState(body === '' ? 'empty' : 'saved');
      } catch {
        setState('failed');
      }
    },
    [name],
  );

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const body = waiting.current;
    if (body === null) return;
    waiting.current = null;
    line.current = line.current.then(() => keep(body));
  }, [keep]);

  useEffect(() => {
    // A page that goes away cannot wait for its turn.
    const leave = () => {
      clearTimeout(timer.current);
      if (waiting.current !== null) void keep(waiting.current);
      waiting.current = null;
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      flush();
    };
  }, [keep, flush]);

  const write = (next: string) => {
    touched.current = true;
    waiting.current = next;
    show(next);
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, quietForMs);
  };

  const clear = async () => {
    clearTimeout(timer.current);
    waiting.current = null;
    touched.current = true;
    show('');
    line.current = line.current.then(() => keep(''));
    await line.current;
  };

  const field: Draft['field'] = { value: text, onChange: ({ target }) => write(target.value), onBlur: flush };

  return { text, field, state, restoredAt, clear };
};
