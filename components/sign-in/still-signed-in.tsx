import Link from 'next/link';
import { CardPage } from '../page/card-page';
import { buttonClasses } from '../ui/button';

/** Shown when re-authentication at the identity provider fails. */
export const StillSignedIn = ({ name, back }: { name: string; back: string }) => (
  <CardPage
    title="Not confirmed"
    lead={`Your identity provider did not confirm that you are ${name}. You are still signed in, and nothing was changed.`}
  >
    <Link href={back} className={`${buttonClasses({ look: 'solid' })} w-full`}>
      Go back
    </Link>
  </CardPage>
);
