'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api';
import { millisecondsOf } from '../ui/time-words';

// Loaded when the server first requires it.
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog')).ProofDialog }));

/** The person closed the dialog: nothing happened, and nothing failed. */
class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

export const isCancelled = (error: unknown): boolean => error instanceof Cancelled;

interface Proof {
  /**
   * Runs the action. If the server requires re-authentication, asks for it and runs the action once more. Rejects with
   * `Cancelled` when the person closes the dialog.
   */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
  /** For what the browser fetches itself, such as a download: asks in advance if the last proof is too old. */
  ensureFresh: () => Promise<void>;
}

interface Question {
  answered: Promise<void>;
  prove: () => void;
  cancel: () => void;
}

/** The request that follows takes a moment to reach the server. */
const spareMs = 15_000;

const isProofRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'PROOF_REQUIRED';

const newQuestion = (onSettled: () => void): Question => {
  let prove = () => {};
  let cancel = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    prove = () => {
      onSettled();
      resolve();
    };
    cancel = () => {
      onSettled();
      reject(new Cancelled());
    };
  });

  return { answered, prove, cancel };
};

const ProofContext = createContext<Proof | null>(null);

export const useProof = (): Proof => {
  const proof = useContext(ProofContext);
  if (!proof) throw new Error('useProof needs a ProofProvider above it.');
  return proof;
};

export const ProofProvider = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);

  const proof = useMemo((): Proof => {
    // Two actions at once share one dialog.
    const ask = (): Promise<void> => {
      asked.current ??= newQuestion(() => {
        asked.current = null;
        setQuestion(null);
      });
      setQuestion(asked.current);
      return asked.current.answered;
    };

    return {
      withProof: async (action) => {
        try {
          return await action();
        } catch (error) {
          if (!isProofRequired(error)) throw error;
        }
        await ask();
        return action();
      },
      ensureFresh: async () => {
        const { accountQuery } = await import('./queries');
        const { freshUntil } = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
        if (freshUntil === null || millisecondsOf(freshUntil) < Date.now() + spareMs) await ask();
      },
    };
  }, [queryClient]);

  return (
    <ProofContext value={proof}>
      {children}
      <Suspense>{question && <ProofDialog onProved={question.prove} onCancel={question.cancel} />}</Suspense>
    </ProofContext>
  );
};
