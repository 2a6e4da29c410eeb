import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { NotAllowed } from '@/components/shell/not-allowed';
import { FocusMode } from '@/components/triage/focus/focus-mode';
import { getConfig } from '@/lib/base/config';

export const metadata: Metadata = { title: 'Triage focus' };

const FocusPage = async () => {
  const person = await visitPage('PAGE /triage/focus', '/triage/focus');

  return person ? <FocusMode delivery={getConfig().DECISION_DELIVERY} /> : <NotAllowed what="The Triage page" />;
};

export default FocusPage;
