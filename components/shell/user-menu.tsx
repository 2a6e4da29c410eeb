'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { initialsOf } from '../ui/initials';

// Loaded when somebody first opens it.
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
        // Drawn, and not text: the name is what it is called.
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
