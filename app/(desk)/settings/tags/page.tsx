import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { TagsPage } from '@/components/settings/tags/tags-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Tags · Settings' };

const TagsSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/tags', '/settings/tags');

  return person ? <TagsPage /> : <NotAllowed what="The Tags page" />;
};

export default TagsSettingsPage;
