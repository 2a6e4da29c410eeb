import { signOut } from 'next-auth/react';

/** Ends this sign-in. Throws when it did not end: only an answer that says where to go next is a success. */
export const endSignIn = async (): Promise<void> => {
  const answer: { url?: string } | undefined = await signOut({ redirect: false });
  if (!answer?.url) throw new Error('The sign-in did not end.');
};
