import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { EnrolmentSettings } from '@/components/settings/enrolment/enrolment-settings';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Enrolment page · Settings' };

const EnrolmentSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/enrolment', '/settings/enrolment');

  return person ? <EnrolmentSettings /> : <NotAllowed what="The Enrolment page settings" />;
};

export default EnrolmentSettingsPage;
