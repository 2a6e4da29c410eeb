import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { RequestPage } from '@/components/deletions/request/request-page';
import { NotAllowed } from '@/components/shell/not-allowed';
import { mayUse } from '@/lib/access';
import { getConfig } from '@/lib/base/config';

export const metadata: Metadata = { title: 'Deletion request' };

const DeletionRequestPage = async ({ params }: { params: Promise<{ requestId: string }> }) => {
  const { requestId } = await params;
  const person = await visitPage('PAGE /deletions/[requestId]', `/deletions/${requestId}`);

  if (!person) {
    return <NotAllowed what="Opening a deletion request" />;
  }

  const may = {
    work: mayUse(person.roles, 'POST /api/deletions/[requestId]'),
    audit: mayUse(person.roles, 'PAGE /audit'),
  };

  // The key resets the page's state for another request.
  return (
    <RequestPage
      key={requestId}
      requestId={requestId}
      personId={person.id}
      may={may}
      attachmentMaxMb={getConfig().ATTACHMENT_MAX_MB}
    />
  );
};

export default DeletionRequestPage;
