'use client';

import { EyeOff } from 'lucide-react';
import { usePurpose } from '../../purpose/purpose-provider';
import { useRenewal } from '../../purpose/use-renewal';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { BusyRing } from '../../ui/ring';

const solidKey = '[&_kbd]:border-current [&_kbd]:bg-transparent [&_kbd]:text-inherit [&_kbd]:opacity-70';

/** Shown in place of a masked image, with a way to choose a purpose. */
export const HiddenStage = () => {
  const { allowed, ended } = usePurpose();

  return (
    <div className="grid h-full place-content-center justify-items-center gap-1 p-4 text-center">
      <EyeOff aria-hidden="true" className="mb-1 size-[22px] stroke-[1.5] text-ink-2" />
      <p className="text-14 font-semibold">Names and images are hidden</p>
      {allowed.length === 0 ? (
        <p className="text-ink-2">Your roles let you see masked data only.</p>
      ) : (
        <>
          <p className="text-ink-2">
            {ended ? `“${ended.words}” has ended.` : 'Choose a purpose to reveal them.'}
            <br />
            {ended ? 'Renewing adds 30 minutes.' : 'It lasts 30 minutes.'}
          </p>
          <PurposeButtons />
        </>
      )}
    </div>
  );
};

const PurposeButtons = () => {
  const { ended, menu } = usePurpose();
  const { renew, pending } = useRenewal(ended);

  return (
    <div className="mt-3 flex flex-wrap justify-center gap-2">
      {ended && (
        <Button look="solid" disabled={pending} onClick={renew}>
          {pending && <BusyRing />}
          Renew
        </Button>
      )}
      <Button
        look={ended ? 'outline' : 'solid'}
        className={ended ? undefined : solidKey}
        onClick={() => menu.setOpen(true)}
      >
        Choose a purpose… <Kbd>P</Kbd>
      </Button>
    </div>
  );
};
