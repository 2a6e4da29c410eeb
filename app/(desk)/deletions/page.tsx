import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { DeletionsPage } from '@/components/deletions/list/deletions-page';
import { NotAllowed } from '@/components/shell/not-allowed';
import { mayUse } from '@/lib/access';
import { getConfig } from '@/lib/base/config';

export const metadata: Metadata = { title: 'Deletions' };

const DeletionRequestsPage = async () => {
  const person = await visitPage('PAGE /deletions', '/deletions');

  return person ? (
    <DeletionsPage
      personId={person.id}
      mayWork={mayUse(person.roles, 'POST /api/deletions/[requestId]')}
      attachmentMaxMb={getConfig().ATTACHMENT_MAX_MB}
    />
  ) : (
    <NotAllowed what="The Deletion requests page" />
  );
};

export default DeletionRequestsPage;
