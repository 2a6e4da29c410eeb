import type { Metadata } from 'next';
import { newSessionOffer } from '@/app/_server/new-session-offer';
import { visitPage } from '@/app/_server/signed-in';
import { deskPages } from '@/components/commands/pages';
import { OverviewPage } from '@/components/overview/overview-page';
import { NotAllowed } from '@/components/shell/not-allowed';
import { mayUse } from '@/lib/access';
import { overviewPartsOf } from '@/lib/insight/overview';

export const metadata: Metadata = { title: 'Overview' };

const HomePage = async () => {
  const person = await visitPage('PAGE /', '/');

  return person ? (
    <OverviewPage
      parts={overviewPartsOf(person.roles)}
      newSession={await newSessionOffer(person.roles)}
      pages={deskPages.map(({ href }) => href).filter((href) => mayUse(person.roles, `PAGE ${href}`))}
    />
  ) : (
    <NotAllowed what="The overview" />
  );
};

export default HomePage;
