'use client';

import { Menu } from '@base-ui/react/menu';
import { CircleHelp, Keyboard, LogOut, UserRound } from 'lucide-react';
import Link from 'next/link';
import type { RefObject } from 'react';
import { useCommands } from '../commands/commands-context';
import { signOutFailed, useSignOut } from '../proof/use-sign-out';
import type { Person } from './user-menu';

const itemClasses =
  'flex h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 outline-none data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:stroke-[1.5] [&_svg]:text-ink-2';

interface UserMenuPopupProps {
  person: Person;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Open while rendered. */
export const UserMenuPopup = ({ person, anchor, onClose }: UserMenuPopupProps) => {
  const { state, signOut } = useSignOut();
  const { openHelp, openGuide } = useCommands();

  return (
    <Menu.Root
      open
      onOpenChange={(isOpen, { event }) => {
        if (!isOpen && !(event.target instanceof Node && anchor.current?.contains(event.target))) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="right" align="end" sideOffset={10} collisionPadding={8} className="z-20">
          <Menu.Popup
            finalFocus={anchor}
            className="enter w-64 rounded-card border border-line bg-surface p-1 shadow-2 outline-none"
          >
            <Menu.Group>
              <Menu.GroupLabel className="block px-2.5 pt-2 pb-2.5">
                <span className="block truncate font-medium text-ink">{person.name}</span>
                <span className="block truncate text-12 text-ink-2">{person.email}</span>
                <span className="mt-2 flex flex-wrap gap-1">
                  {person.roles.map((role) => (
                    <span key={role} className="rounded-chip bg-press px-1.5 text-11 leading-[18px] text-ink-2">
                      {role}
                    </span>
                  ))}
                </span>
              </Menu.GroupLabel>
              <Menu.Separator className="-mx-1 mb-1 h-px bg-line" />
              <Menu.LinkItem closeOnClick className={itemClasses} render={<Link href="/settings/account" />}>
                <UserRound aria-hidden="true" />
                Your account
              </Menu.LinkItem>
              <Menu.Item onClick={openGuide} className={itemClasses}>
                <CircleHelp aria-hidden="true" />
                Help for this page
              </Menu.Item>
              <Menu.Item onClick={openHelp} className={itemClasses}>
                <Keyboard aria-hidden="true" />
                Keyboard shortcuts
              </Menu.Item>
              <Menu.Item closeOnClick={false} disabled={state === 'pending'} onClick={signOut} className={itemClasses}>
                <LogOut aria-hidden="true" />
                {state === 'pending' ? 'Signing out…' : 'Sign out'}
              </Menu.Item>
            </Menu.Group>
            {state === 'failed' && (
              <p role="alert" className="px-2.5 py-1.5 text-12 text-bad">
                {signOutFailed}
              </p>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
