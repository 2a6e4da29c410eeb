import type { ReactNode } from 'react';
import { findPerson } from '@/app/_server/signed-in';
import { SettingsFrame } from '@/components/settings/settings-frame';
import { mayUse } from '@/lib/access';
import { openSettings } from './open';

const SettingsLayout = async ({ children }: { children: ReactNode }) => {
  const person = await findPerson();

  // The page itself redirects strangers, because it knows where they wanted to go.
  if (!person) {
    return children;
  }

  return (
    <SettingsFrame open={await openSettings(person.roles)} managesPeople={mayUse(person.roles, 'GET /api/people')}>
      {children}
    </SettingsFrame>
  );
};

export default SettingsLayout;
