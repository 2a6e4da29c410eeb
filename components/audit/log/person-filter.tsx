'use client';

import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import type { AuditEventRow } from '@/lib/answers';
import { asApiError } from '../../api';
import type { TimeWindow } from '../../session-data/time-window';
import { Choice, FilterChip } from '../../ui/filter-chip';
import { Initials } from '../../ui/initials';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { subjectOf } from '../../words/audit/subject';
import { peopleQuery } from '../queries';

const lastMonth: TimeWindow = { span: '30d', from: null, to: null };

interface PersonFilterProps {
  chosen: string | null;
  onChoose: (personId: string | null) => void;
  /** A source of names besides the server's list. */
  events: readonly AuditEventRow[];
  personId: string;
}

export const PersonFilter = ({ chosen, onChoose, events, personId }: PersonFilterProps) => {
  // From memory only: people are loaded when the menu opens.
  const { data } = useQuery({ ...peopleQuery(lastMonth), enabled: false });
  const known = namesIn(events, data?.people ?? []);

  return (
    <FilterChip
      label="Person"
      icon={<User aria-hidden="true" />}
      value={chosen === null ? null : (known.get(chosen) ?? shortId(chosen))}
      onClear={() => onChoose(null)}
    >
      {(close) => (
        <PeopleChoices
          chosen={chosen}
          events={events}
          personId={personId}
          onChoose={(next) => {
            onChoose(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
};

type Known = Array<{ personId: string | null; name: string }>;

/** Names by id, of actors and of the people they acted on. */
const namesIn = (events: readonly AuditEventRow[], people: Known): Map<string, string> => {
  const names = new Map<string, string>();
  for (const { personId, name } of people) if (personId !== null) names.set(personId, name);
  for (const event of events) {
    if (event.actorId !== null) names.set(event.actorId, event.actor);
    const subject = subjectOf(event);
    if (subject.kind === 'person') names.set(subject.personId, subject.name);
  }
  return names;
};

const PeopleChoices = ({ chosen, onChoose, events, personId }: PersonFilterProps) => {
  const query = useQuery(peopleQuery(lastMonth));
  const names = [...namesIn(events, query.data?.people ?? [])].sort(([, a], [, b]) => a.localeCompare(b));

  return (
    <>
      {names.map(([id, name]) => (
        <Choice key={id} chosen={id === chosen} onChoose={() => onChoose(id)}>
          <Initials name={name} you={id === personId} />
          <span className="truncate">{name}</span>
        </Choice>
      ))}
      <p role="status" className="px-2 py-1.5 text-12 text-ink-3">
        {query.isPending ? (
          <span className="inline-flex items-center gap-1.5">
            <BusyRing /> Loading people active in the last 30 days
          </span>
        ) : query.error ? (
          <span className="text-bad">
            {asApiError(query.error).message} Only people in the events shown are listed.
          </span>
        ) : (
          'People active in the last 30 days or in the events shown.'
        )}
      </p>
    </>
  );
};
