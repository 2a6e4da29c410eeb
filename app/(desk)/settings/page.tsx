import { redirect } from 'next/navigation';
import { visitPage } from '@/app/_server/signed-in';
import { openSettings } from './open';

const SettingsPage = async () => {
  const person = await visitPage('PAGE /settings', '/settings');
  const [first = 'account'] = await openSettings(person?.roles ?? []);

  redirect(`/settings/${first}`);
};

export default SettingsPage;
