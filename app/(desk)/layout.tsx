import type { ReactNode } from 'react';
import { desk } from '@/app/_server/desk';
import { closedPages } from '@/app/_server/extension-offers';
import { newSessionOffer } from '@/app/_server/new-session-offer';
import { allowedActions } from '@/app/_server/page-actions';
import { findPerson } from '@/app/_server/signed-in';
import { deskPages } from '@/components/commands/pages';
import { Announcements } from '@/components/shell/announcements';
import { Shell } from '@/components/shell/shell';
import {
  describePurpose,
  listAnnounced,
  listNewAccountChanges,
  mayUse,
  type Person,
  purposes,
  purposesFor,
} from '@/lib/access';
import { listOwnApprovals } from '@/lib/erasure';
import { listLoneRejections, listOwnAppeals } from '@/lib/review';
import { readPreferences } from '@/lib/work';

const purposeOf = ({ purpose, roles }: Person) => ({
  current: purpose && describePurpose(purpose),
  allowed: purposesFor(roles).map((code) => ({ code, words: purposes[code].words })),
});

const listAloneSteps = async () => {
  const { db } = desk();

  return (await Promise.all([listOwnAppeals(db), listOwnApprovals(db), listLoneRejections(db)])).flat();
};

/** Every page waits for this, so it asks the service and does not wait for the answer. */
const offerWaitMs = 20;

const DeskLayout = async ({ children }: { children: ReactNode }) => {
  const person = await findPerson();

  // The page itself redirects strangers, because it knows where they wanted to go.
  if (!person) {
    return children;
  }

  const { name, email, roles } = person;
  const areas = (['overview', 'sessions', 'triage', 'deletions', 'insight', 'audit', 'settings'] as const).filter(
    (area) => mayUse(roles, area === 'overview' ? 'PAGE /' : `PAGE /${area}`),
  );
  const { db } = desk();
  const [closed, newSession, preferences, proposals, accountChanges, aloneSteps] = await Promise.all([
    closedPages(roles, offerWaitMs),
    newSessionOffer(roles, offerWaitMs),
    readPreferences(db, person.id),
    listAnnounced(db, person),
    listNewAccountChanges(db, person.id),
    listAloneSteps(),
  ]);
  const pages = deskPages
    .map(({ href }) => href)
    .filter((href) => mayUse(roles, `PAGE ${href}`) && !closed.includes(href));

  return (
    <Shell
      person={{ name, email, roles }}
      areas={areas}
      pages={pages}
      newSession={newSession}
      actions={allowedActions(roles, newSession !== null)}
      maySearch={mayUse(roles, 'POST /api/sessions/search')}
      preferences={preferences}
      purpose={purposeOf(person)}
      announcements={<Announcements proposals={proposals} accountChanges={accountChanges} aloneSteps={aloneSteps} />}
    >
      {children}
    </Shell>
  );
};

export default DeskLayout;
