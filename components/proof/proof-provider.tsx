'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { accountQuery } from '../account/queries';
import { ApiError } from '../api';
import { millisecondsOf } from '../ui/time-words';
import { CalledOff } from './called-off';

// Loaded when the server first asks for a proof.
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog')).ProofDialog }));

interface Proof {
  /**
   * Runs the action. Where the server asks for a fresh proof of who the person is, asks them for it and runs the
   * action once more. Rejects with `CalledOff` when they close the question.
   */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
  /** Before something that the browser fetches by itself, such as a download: asks if the last proof is too old. */
  ensureFresh: () => Promise<void>;
}

interface Question {
  answered: Promise<void>;
  prove: () => void;
  callOff: () => void;
}

/** What is asked for takes a moment to reach the server. */
const spareMs = 15_000;

const isProofRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'PROOF_REQUIRED';

const newQuestion = (onSettled: () => void): Question => {
  let prove = () => {};
  let callOff = () => {};
  const answered = new Promise<void>((resolve, reject) => {
    prove = () => {
      onSettled();
      resolve();
    };
    callOff = () => {
      onSettled();
      reject(new CalledOff());
    };
  });

  return { answered, prove, callOff };
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
    // Two actions at once ask once.
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
        const { freshUntil } = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 });
        if (freshUntil === null || millisecondsOf(freshUntil) < Date.now() + spareMs) await ask();
      },
    };
  }, [queryClient]);

  return (
    <ProofContext value={proof}>
      {children}
      <Suspense>{question && <ProofDialog onProved={question.prove} onCallOff={question.callOff} />}</Suspense>
    </ProofContext>
  );
};
