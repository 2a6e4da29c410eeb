'use client';

import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, LogOut, Moon, Plus, UserRound } from 'lucide-react';
import Link from 'next/link';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import type { NewSessionOffer, VerificationAnswer } from '@/lib/answers';
import { signOutFailed, useSignOut } from '../proof/use-sign-out';
import { usePurpose } from '../purpose/purpose-provider';
import { timeLeft, timeLeftWords } from '../purpose/running';
import { verificationKey } from '../session-data/keys';
import { initialsOf } from '../ui/initials';
import { useNow } from '../ui/now';
import { SheetItemWords, SheetLine, sheetItemClasses } from '../ui/sheet-item';
import { switchTheme } from '../ui/theme';
import { localMinute } from '../ui/time-words';
import { useZone } from '../ui/zone';
import { type Area, places } from './places';
import type { Person } from './user-menu';

// Loaded on first use.
const NewSessionDialog = lazy(async () => ({
  default: (await import('../work/new-session/new-session-dialog')).NewSessionDialog,
}));

interface MoreSheetProps {
  person: Person;
  /** Places that this person may open and the bar has no room for. */
  areas: readonly Area[];
  newSession: NewSessionOffer | null;
  icons: Partial<Record<Area, ReactNode>>;
  /** The one that is open. */
  here: Area | undefined;
  /** Gets the focus back. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The other places, the account, the theme and the way out, on a phone. Open while rendered. */
export const MoreSheet = ({ newSession, onClose, ...sheet }: MoreSheetProps) => {
  const [isNew, setNew] = useState(false);

  return isNew && newSession ? (
    <Suspense>
      <NewSessionDialog offer={newSession} onClose={onClose} />
    </Suspense>
  ) : (
    <Sheet {...sheet} onNew={newSession && (() => setNew(true))} onClose={onClose} />
  );
};

interface SheetProps extends Omit<MoreSheetProps, 'newSession'> {
  /** `null`: not for this person. */
  onNew: (() => void) | null;
}

const Sheet = ({ person, areas, icons, here, button, onNew, onClose }: SheetProps) => {
  const { state, signOut } = useSignOut();

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-veil" />
        <Dialog.Popup
          finalFocus={button}
          className="sheet enter fixed z-30 overflow-auto border-line bg-surface p-2 pb-[calc(8px+env(safe-area-inset-bottom))] shadow-2 outline-none"
        >
          <div className="flex items-center gap-3 px-3 pt-1 pb-2.5">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-14 font-semibold text-accent shadow-[inset_0_0_0_1px_var(--accent-line)]"
            >
              {initialsOf(person.name)}
            </span>
            <div className="min-w-0">
              <Dialog.Title className="truncate text-14 font-semibold">{person.name}</Dialog.Title>
              <Dialog.Description className="text-13 text-ink-2">{person.roles.join(', ')}</Dialog.Description>
            </div>
          </div>
          <SheetLine />
          {onNew && (
            <button type="button" onClick={onNew} className={sheetItemClasses}>
              <SheetItemWords icon={<Plus aria-hidden="true" />} words="New session" note="link or QR code" />
            </button>
          )}
          <nav aria-label="More places">
            {areas.map((area) => (
              <Link
                key={area}
                href={places[area].href}
                prefetch={false}
                aria-current={area === here ? 'page' : undefined}
                onClick={onClose}
                className={sheetItemClasses}
              >
                <SheetItemWords icon={icons[area]} words={places[area].word} note={area === 'audit' && <AuditNote />} />
              </Link>
            ))}
            <Link href="/settings/account" prefetch={false} onClick={onClose} className={sheetItemClasses}>
              <SheetItemWords icon={<UserRound aria-hidden="true" />} words="Your account" />
            </Link>
          </nav>
          <SheetLine />
          <PurposeItem onClose={onClose} />
          <button type="button" onClick={switchTheme} className={sheetItemClasses}>
            <SheetItemWords
              icon={<Moon aria-hidden="true" />}
              words="Theme"
              note={
                <>
                  <span className="dark:hidden">Light</span>
                  <span className="hidden dark:inline">Dark</span>
                </>
              }
            />
          </button>
          <button
            type="button"
            disabled={state === 'pending'}
            onClick={() => void signOut()}
            className={sheetItemClasses}
          >
            <SheetItemWords
              icon={<LogOut aria-hidden="true" />}
              words={state === 'pending' ? 'Signing out…' : 'Sign out'}
            />
          </button>
          {state === 'failed' && (
            <p role="alert" className="px-3 py-1.5 text-13 text-bad">
              {signOutFailed}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

/** Nothing where the log was not verified in this window. */
const AuditNote = () => {
  const zone = useZone();
  const found = useQueryClient().getQueryData<VerificationAnswer>(verificationKey);
  if (!found) return null;

  return found.intact ? `verified ${localMinute(found.at, zone)}` : <b className="font-medium text-bad">broken</b>;
};

/** Opens the menu of the chip at the top, once the sheet has gone. Absent for people who cannot have a purpose. */
const PurposeItem = ({ onClose }: Pick<MoreSheetProps, 'onClose'>) => {
  const { running, allowed, menu } = usePurpose();
  const now = useNow(1000);
  if (allowed.length === 0) return null;

  return (
    <button
      type="button"
      onClick={() => {
        onClose();
        menu.setOpen(true);
      }}
      className={sheetItemClasses}
    >
      <SheetItemWords
        icon={<Eye aria-hidden="true" />}
        words="Purpose"
        note={running ? `${running.words}, ${timeLeftWords(timeLeft(running, now))}` : 'None'}
      />
    </button>
  );
};
