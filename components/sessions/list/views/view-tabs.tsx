'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Count } from '@/lib/answers';
import { readAddress } from '@/lib/session-query';
import { viewsQuery } from '../../../session-data/list-queries';
import { firstPage, listHref } from '../../../session-data/use-list-address';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { onPlainClick } from '../../../ui/plain-click';
import { countWords } from '../../../words/count-words';

// Loaded with the first view of the person's own.
const EditViewButton = lazy(async () => ({ default: (await import('./edit-view-button')).EditViewButton }));

/** The same query always has the same address. */
const normal = (address: string): string => firstPage(readAddress(new URLSearchParams(address)).query);

interface ViewTabsProps {
  /** Parameters of the first page. */
  here: string;
  mayShare: boolean;
  onOpen: (address: string) => void;
  onNew: () => void;
}

/** The person's own views and shared ones, as links. A tab is current while its address is shown. */
export const ViewTabs = ({ here, mayShare, onOpen, onNew }: ViewTabsProps) => {
  const views = useQuery(viewsQuery);
  const answer = views.data;

  return (
    <nav
      aria-label="Views"
      className="flex min-h-10 max-w-full min-w-0 items-center gap-0.5 overflow-x-auto phone:max-w-none phone:gap-1.5 phone:overflow-visible"
    >
      <Tab name="All" address="" count={answer?.all ?? null} current={here === ''} onOpen={onOpen} />
      {answer?.views.map((view) => {
        const current = here !== '' && normal(view.address) === here;
        return (
          <span key={view.id} className="inline-flex items-center">
            <Tab
              name={view.name}
              address={normal(view.address)}
              count={view.total}
              note={view.isOwn || !view.owner ? undefined : `shared by ${view.owner.name}`}
              current={current}
              onOpen={onOpen}
            />
            {current && view.mayDelete && (
              <Suspense fallback={<span className="size-[26px]" />}>
                <EditViewButton view={view} mayShare={mayShare} onDeleted={() => onOpen('')} />
              </Suspense>
            )}
          </span>
        );
      })}
      {views.error !== null && !answer && <span className="px-2 text-12 text-bad">Views could not be loaded</span>}
      {answer && (
        <Button look="ghost" size="small" icon aria-label="New view" title="New view" onClick={onNew}>
          <Plus aria-hidden="true" />
        </Button>
      )}
    </nav>
  );
};

interface TabProps {
  name: string;
  address: string;
  count: Count | null;
  note?: string | undefined;
  current: boolean;
  onOpen: (address: string) => void;
}

const Tab = ({ name, address, count, note, current, onOpen }: TabProps) => (
  <a
    href={listHref(address)}
    onClick={onPlainClick(() => onOpen(address))}
    aria-current={current ? 'page' : undefined}
    title={note}
    className={classNames(
      'relative inline-flex h-7 items-center gap-1.5 rounded-control px-2 font-medium whitespace-nowrap -outline-offset-2 hover:bg-hover phone:h-11 phone:rounded-full phone:border phone:px-3.5',
      current
        ? "text-ink after:absolute after:inset-x-2 after:-bottom-1.5 after:h-0.5 after:rounded-t-[1px] after:bg-ink after:content-[''] phone:border-ink phone:after:hidden"
        : 'text-ink-2 phone:border-line-2',
    )}
  >
    {name} {count && <span className="text-12 font-normal text-ink-3">{countWords(count)}</span>}
  </a>
);
