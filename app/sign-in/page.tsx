import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { findPerson } from '@/app/_server/signed-in';
import { singleSignOnErrors } from '@/components/sign-in/outcome';
import { SignInForm } from '@/components/sign-in/sign-in-form';
import { StillSignedIn } from '@/components/sign-in/still-signed-in';
import { getConfig } from '@/lib/base/config';

export const metadata: Metadata = { title: 'Sign in' };

/** Accepts only paths of this desk, so that no link can send people elsewhere after signing in. */
const safePath = (next: string | undefined): string =>
  next && /^\/(?![/\\])[\w\-./?=&%[\]]*$/.test(next) ? next : '/';

/** Accepts only known errors, so that a link cannot make the form say anything else. */
const knownError = (error: string | undefined): string | null => {
  if (error === undefined) {
    return null;
  }

  return singleSignOnErrors.find((known) => known === error) ?? 'failed';
};

type Query = Record<'next' | 'error' | 'because', string | string[] | undefined>;

const SignInPage = async ({ searchParams }: { searchParams: Promise<Partial<Query>> }) => {
  const query = await searchParams;
  const one = (name: keyof Query) => (typeof query[name] === 'string' ? query[name] : undefined);
  const target = safePath(one('next'));

  const error = knownError(one('error'));
  const person = await findPerson();

  if (person && error) {
    return <StillSignedIn name={person.name} back={target} />;
  }
  if (person) {
    redirect(target);
  }

  const { OIDC_ISSUER, OIDC_NAME } = getConfig();
  const because = one('because');

  return (
    <SignInForm
      next={target}
      singleSignOn={OIDC_ISSUER ? OIDC_NAME : null}
      error={error}
      because={because === 'ended' || because === 'left' ? because : null}
    />
  );
};

export default SignInPage;
