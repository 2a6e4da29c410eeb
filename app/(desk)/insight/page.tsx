import type { Metadata } from 'next';
import { visitPage } from '@/app/_server/signed-in';
import { InsightPage } from '@/components/insight/insight-page';
import { NotAllowed } from '@/components/shell/not-allowed';
import { mayUse } from '@/lib/access';

export const metadata: Metadata = { title: 'Insight' };

const FiguresPage = async () => {
  const person = await visitPage('PAGE /insight', '/insight');

  if (!person) return <NotAllowed what="The Insight page" />;
  const mayOpen = {
    appeals: mayUse(person.roles, 'PAGE /triage/appeals'),
    deletions: mayUse(person.roles, 'PAGE /deletions'),
  };

  return <InsightPage mayOpen={mayOpen} />;
};

export default FiguresPage;
