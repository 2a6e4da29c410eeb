'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { PageHead } from '../page/page-head';
import { classNames } from '../ui/class-names';
import { PageLink } from '../ui/page-link';
import { useInSight } from '../ui/use-in-sight';
import { connectionQuery, countIssues } from './connection/queries';
import { peopleQuery } from './people/queries';
import { type Place, places } from './places';

interface SettingsFrameProps {
  /** Pages that this person may open. */
  open: readonly Place[];
  /** Only people who manage people may load the list of them. */
  managesPeople: boolean;
  children: ReactNode;
}

export const SettingsFrame = ({ open, managesPeople, children }: SettingsFrameProps) => (
  <>
    <PageHead title="Settings" />
    <div className="grid min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)] desk:grid-cols-[192px_minmax(0,1fr)] desk:grid-rows-1 wide:grid-cols-[224px_minmax(0,1fr)]">
      <SubNavigation open={open} managesPeople={managesPeople} />
      <div className="min-w-0 px-4 pt-4 desk:overflow-auto wide:px-6">{children}</div>
    </div>
  </>
);

const SubNavigation = ({ open, managesPeople }: Omit<SettingsFrameProps, 'children'>) => {
  const groups = [...new Set(open.map((place) => places[place].group))];

  return (
    <nav
      aria-label="Settings"
      className="flex flex-wrap gap-x-6 border-b border-line bg-sunken px-2.5 py-3 phone:flex-nowrap phone:overflow-x-auto phone:py-0 phone:[&_h2]:sr-only desk:block desk:overflow-auto desk:border-r desk:border-b-0 desk:py-3.5"
    >
      {groups.map((group) => (
        <div key={group} className="desk:mt-3.5 desk:first:mt-0">
          <h2 className="px-2.5 pb-1 text-12 font-normal text-ink-3">{group}</h2>
          <ul className="grid gap-px phone:flex">
            {open
              .filter((place) => places[place].group === group)
              .map((place) => (
                <li key={place}>
                  <PlaceLink place={place}>
                    {place === 'people' && managesPeople && <PeopleIssues />}
                    {place === 'connection' && <ConnectionIssues />}
                  </PlaceLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const PlaceLink = ({ place, children }: { place: Place; children: ReactNode }) => {
  const { href, words, Icon } = places[place];
  const here = usePathname() === href;
  const link = useInSight(here);

  return (
    <PageLink
      ref={link}
      href={href}
      aria-current={here ? 'page' : undefined}
      className={classNames(
        'flex h-[29px] items-center gap-[9px] rounded-control px-2.5 text-table phone:h-11 phone:text-14 phone:whitespace-nowrap',
        here ? 'bg-press font-medium text-ink' : 'text-ink-2 hover:bg-hover',
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-3.5 stroke-[1.5]', here ? 'text-ink' : 'text-ink-3')} />
      {words}
      {children}
    </PageLink>
  );
};

const PeopleIssues = () => {
  const { data } = useQuery(peopleQuery);

  return <IssueCount count={data && data.notSeparated.length > 0 ? 1 : 0} />;
};

const ConnectionIssues = () => {
  const { data } = useQuery(connectionQuery);

  return <IssueCount count={data ? countIssues(data) : 0} />;
};

const IssueCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      title={count === 1 ? '1 issue' : `${count} issues`}
      className="ml-auto inline-flex items-center gap-1 text-11 font-medium text-warn"
    >
      {/* A number alone would look like a count of people, but at 1024 px there is no room beside the longest name. */}
      <TriangleAlert aria-hidden="true" className="hidden size-3.5 stroke-[1.5] wide:block phone:block" />
      <span className="sr-only">, </span>
      {count}
      <span className="sr-only"> {count === 1 ? 'issue' : 'issues'}</span>
    </span>
  );
