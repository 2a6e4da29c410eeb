import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { RevealsReview } from '@/components/audit/reveals/reveals-review';
import { NotAllowed } from '@/components/shell/not-allowed';
import { auditRights } from '../rights';

export const metadata: Metadata = { title: 'Reveals to review' };

const RevealsPage = async () => {
  const person = await visitPage('PAGE /audit/reveals', '/audit/reveals');

  return person ? (
    <RevealsReview rights={auditRights(person.roles)} />
  ) : (
    <NotAllowed what="The Reveals to review page" />
  );
};

export default RevealsPage;
