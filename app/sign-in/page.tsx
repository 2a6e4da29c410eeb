import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { findPerson } from '@/app/_server/signed-in';
import { SignInForm } from '@/components/sign-in/sign-in-form';

export const metadata: Metadata = { title: 'Sign in' };

/** Only a path of this desk; anything else would let a link send people elsewhere after signing in. */
const safePath = (next: string | undefined): string =>
  next && /^\/(?![/\\])[\w\-./?=&%[\]]*$/.test(next) ? next : '/sessions';

const SignInPage = async ({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) => {
  const { next } = await searchParams;
  const target = safePath(typeof next === 'string' ? next : undefined);

  if (await findPerson()) {
    redirect(target);
  }

  return <SignInForm next={target} />;
};

export default SignInPage;
