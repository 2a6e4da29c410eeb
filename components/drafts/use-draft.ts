'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { getJson, sendJson } from '../api';

const quietForMs = 700;

const draftPath = (name: string): string => `/api/drafts/${encodeURIComponent(name)}`;

const readDraft = (name: string): Promise<DraftAnswer> => getJson<DraftAnswer>(draftPath(name));

/** `keepalive`: the last words before a tab is closed are saved too. */
const saveDraft = (name: string, body: string): Promise<unknown> =>
  sendJson('PUT', draftPath(name), { body }, { keepalive: true });

const deleteDraft = (name: string): Promise<unknown> => sendJson('DELETE', draftPath(name), {}, { keepalive: true });

/** `saving` from the first key on. */
export type DraftState = 'empty' | 'restored' | 'saving' | 'saved' | 'failed';

export interface Draft {
  text: string;
  /** Props for the field: saves shortly after the last key, and at once on blur. */
  field: {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  state: DraftState;
  /** When the restored text was saved. */
  restoredAt: Instant | null;
  /** Deletes the draft once its text was submitted. */
  clear: () => Promise<void>;
}

/**
 * Saves text on the server as somebody writes, so that it survives a time-out. Nothing is stored in the browser.
 * `name`: letters, digits and hyphens.
 */
export const useDraft = (name: string): Draft => {
  const [text, show] = useState('');
  const [state, setState] = useState<DraftState>('empty');
  const [restoredAt, setRestoredAt] = useState<Instant | null>(null);
  const touched = useRef(false);
  /** Text that is not saved yet. */
  const unsaved = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Requests run one after the other, or an older text could overtake a newer one. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let current = true;
    const restore = async () => {
      try {
        const { body, updatedAt } = await readDraft(name);
        // Text that is already being typed is newer than the draft.
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

  const save = useCallback(
    async (body: string) => {
      try {
        await (body === '' ? deleteDraft(name) : saveDraft(name, body));
        if (unsaved.current === null) setState(body === '' ? 'empty' : 'saved');
      } catch {
        setState('failed');
      }
    },
    [name],
  );

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const body = unsaved.current;
    if (body === null) return;
    unsaved.current = null;
    queue.current = queue.current.then(() => save(body));
  }, [save]);

  useEffect(() => {
    // A page that is closing cannot wait for the queue.
    const leave = () => {
      clearTimeout(timer.current);
      if (unsaved.current !== null) void save(unsaved.current);
      unsaved.current = null;
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      flush();
    };
  }, [save, flush]);

  const write = (next: string) => {
    touched.current = true;
    unsaved.current = next;
    show(next);
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, quietForMs);
  };

  const clear = async () => {
    clearTimeout(timer.current);
    unsaved.current = null;
    touched.current = true;
    show('');
    queue.current = queue.current.then(() => save(''));
    await queue.current;
  };

  const field: Draft['field'] = { value: text, onChange: ({ target }) => write(target.value), onBlur: flush };

  return { text, field, state, restoredAt, clear };
};
