import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { NotAllowed } from '@/components/shell/not-allowed';
import { FocusMode } from '@/components/triage/focus/focus-mode';

export const metadata: Metadata = { title: 'Triage, one case at a time' };

const FocusPage = async () => {
  const person = await visitPage('PAGE /triage/focus', '/triage/focus');

  return person ? <FocusMode /> : <NotAllowed what="Deciding sessions that wait" />;
};

export default FocusPage;
