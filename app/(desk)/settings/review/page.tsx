import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { ReviewPage } from '@/components/settings/review/review-page';
import { NotAllowed } from '@/components/shell/not-allowed';

export const metadata: Metadata = { title: 'Triage · Settings' };

const ReviewSettingsPage = async () => {
  const person = await visitPage('PAGE /settings/review', '/settings/review');

  return person ? <ReviewPage /> : <NotAllowed what="The Triage settings page" />;
};

export default ReviewSettingsPage;
