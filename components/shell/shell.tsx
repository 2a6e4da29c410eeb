import type { ReactNode } from 'react';
import type { NewSessionOffer, Preferences, PurposeAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { CommandsProvider } from '../commands/commands-provider';
import type { DeskPage, PageAction } from '../commands/pages';
import { PreloadedPreferences } from '../preferences/use-preferences';
import { type AllowedPurpose, PurposeProvider } from '../purpose/purpose-provider';
import { Logo } from '../ui/logo';
import { ExportProvider } from '../work/export/export-provider';
import { areaIcons } from './area-icons';
import type { Area } from './places';
import { Rail } from './rail';
import { SignOutWatch } from './sign-out-watch';
import type { Person } from './user-menu';

interface ShellProps {
  person: Person;
  /** Areas that this person may open. */
  areas: readonly Area[];
  /** Pages that this person may open, for the commands. */
  pages: readonly DeskPage[];
  /** Actions that this person may take, for the commands. */
  actions: readonly PageAction[];
  maySearch: boolean;
  /** `null`: not for this person, or not with this service. */
  newSession: NewSessionOffer | null;
  preferences: Preferences;
  purpose: { current: PurposeAnswer | null; allowed: readonly AllowedPurpose[] };
  /** Above every page. */
  announcements: ReactNode;
  children: ReactNode;
}

export const Shell = ({
  person,
  areas,
  pages,
  actions,
  maySearch,
  newSession,
  preferences,
  purpose,
  announcements,
  children,
}: ShellProps) => (
  <PreloadedPreferences preferences={preferences}>
    <PurposeProvider purpose={purpose.current} allowed={purpose.allowed} at={now().toISOString()}>
      <SignOutWatch />
      <CommandsProvider pages={pages} actions={actions} maySearch={maySearch}>
        <ExportProvider>
          <div className="grid min-h-dvh grid-rows-[auto_minmax(0,1fr)] desk:h-dvh desk:grid-cols-[auto_minmax(0,1fr)] desk:grid-rows-1">
            <a
              href="#content"
              className="sr-only rounded-control focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:bg-solid focus:px-3 focus:py-2 focus:text-on-solid"
            >
              Skip to content
            </a>
            <Rail
              person={person}
              areas={areas}
              newSession={newSession}
              icons={areaIcons}
              logo={<Logo className="size-6" />}
            />
            <main
              id="content"
              tabIndex={-1}
              className="row-start-2 flex min-h-0 min-w-0 flex-col bg-surface outline-none desk:col-start-2 desk:row-start-1 phone:[.rail~&]:pb-[var(--bar)]"
            >
              {announcements}
              {children}
            </main>
          </div>
        </ExportProvider>
      </CommandsProvider>
    </PurposeProvider>
  </PreloadedPreferences>
);
