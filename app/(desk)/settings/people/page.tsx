import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { PeoplePage } from '@/components/settings/people/people-page';
import { NotAllowed } from '@/components/shell/not-allowed';
import { mayUse, permissions, roles } from '@/lib/access';

export const metadata: Metadata = { title: 'People and roles · Settings' };

const PeopleSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/people', '/settings/people');

  return person ? (
    <PeoplePage
      permissions={Object.values(permissions)}
      allRoles={roles}
      ownRoles={person.roles}
      mayManage={mayUse(person.roles, 'GET /api/people')}
    />
  ) : (
    <NotAllowed what="The People and roles page" />
  );
};

export default PeopleSettingsPage;
