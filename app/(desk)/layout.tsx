import type { ReactNode } from 'react';
import { findPerson } from '@/app/_server/signed-in';
import { Shell } from '@/components/shell/shell';
import { mayUse } from '@/lib/access';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

const DeskLayout = async ({ children }: { children: ReactNode }) => {
  const person = await findPerson();

  // The page itself sends a stranger to sign in, because it knows where they wanted to go.
  if (!person) {
    return children;
  }

  const { name, email, roles } = person;
  const areas = (['sessions', 'audit'] as const).filter((area) => mayUse(roles, `PAGE /${area}`));

  return (
    <Shell person={{ name, email, roles, initials: initialsOf(name) }} areas={areas}>
      {children}
    </Shell>
  );
};

export default DeskLayout;
