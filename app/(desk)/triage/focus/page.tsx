import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { NotAllowed } from '@/components/shell/not-allowed';
import { FocusMode } from '@/components/triage/focus/focus-mode';
import { getConfig } from '@/lib/base/config';

export const metadata: Metadata = { title: 'Triage focus' };

const FocusPage = async ({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) => {
  const person = await visitPage('PAGE /triage/focus', '/triage/focus');
  const isSingle = 'single' in (await searchParams);

  return person ? (
    <FocusMode delivery={getConfig().DECISION_DELIVERY} isSingle={isSingle} />
  ) : (
    <NotAllowed what="The Triage page" />
  );
};

export default FocusPage;
