import Link from 'next/link';
import { CardPage } from '../account/card-page';
import { buttonClasses } from '../ui/button';

/** Where a failed proof at the identity provider ends: nothing was changed, and nobody was signed out. */
export const StillSignedIn = ({ name, back }: { name: string; back: string }) => (
  <CardPage
    title="Not confirmed"
    lead={`The identity provider did not confirm that it is you, ${name}. You are still signed in, and nothing was changed.`}
  >
    <Link href={back} className={`${buttonClasses({ look: 'solid' })} w-full`}>
      Back to where you were
    </Link>
  </CardPage>
);
