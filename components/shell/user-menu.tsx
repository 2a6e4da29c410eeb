'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { initialsOf } from '../ui/initials';

// Loaded on first use.
const UserMenuPopup = lazy(async () => ({ default: (await import('./user-menu-popup')).UserMenuPopup }));

export interface Person {
  name: string;
  email: string;
  roles: string[];
}

export const UserMenu = ({ person }: { person: Person }) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${person.name}: account`}
        // Initials are decorative; `aria-label` names the button.
        data-initials={initialsOf(person.name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid size-[30px] place-items-center rounded-full bg-accent-soft text-11 font-semibold tracking-[0.01em] text-accent shadow-[inset_0_0_0_1px_var(--accent-line)] before:content-[attr(data-initials)]"
      />
      <Suspense>{open && <UserMenuPopup person={person} anchor={button} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
