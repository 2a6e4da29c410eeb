'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Organisation } from '@/lib/answers';
import { Read, Section } from '../../page/section';
import { useChange } from '../../proof';
import { AreaField } from '../../ui/area-field';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { LogoPicture } from '../../ui/logo-picture';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { LogoField } from '../enrolment/logo-field';
import { SaveRow } from '../save-row';
import { changeOrganisation, organisationQuery } from './queries';

export const OrganisationPage = () => {
  const settings = useQuery(organisationQuery);

  return (
    <Section title="Organisation" caption="the sender of letters, certificates and prints">
      <Read
        what="The organisation"
        state={panelState(settings)}
        skeleton={<SkeletonLines count={6} rowClass="h-[34px]" />}
        onRetry={() => void settings.refetch()}
      >
        {({ organisation }) => <OrganisationForm organisation={organisation} />}
      </Read>
    </Section>
  );
};

const isSame = (one: Organisation, other: Organisation): boolean =>
  one.name.trim() === other.name.trim() &&
  one.address.trim() === other.address.trim() &&
  one.letterhead.trim() === other.letterhead.trim() &&
  one.logo === other.logo;

const OrganisationForm = ({ organisation }: { organisation: Organisation }) => {
  const client = useQueryClient();
  /** `null` until something is edited. `was`: what was saved when editing began. */
  const [choice, setChoice] = useState<{ draft: Organisation; was: Organisation } | null>(null);
  const change = useChange(changeOrganisation, {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: organisationQuery.queryKey });
      setChoice(null);
    },
  });
  const was = choice?.was ?? organisation;
  const draft = choice?.draft ?? organisation;
  const isChanged = !isSame(draft, was);
  const type = (part: Partial<Organisation>) => {
    change.reset();
    setChoice({ draft: { ...draft, ...part }, was });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !change.isPending) change.mutate({ organisation: draft, was });
  };

  return (
    <form
      method="post"
      onSubmit={submit}
      aria-busy={change.isPending}
      className="grid gap-6 border-t border-line pt-3 pair:grid-cols-[minmax(0,480px)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-3">
        <TextField
          label="Name"
          value={draft.name}
          onChange={(event) => type({ name: event.target.value })}
          readOnly={change.isPending}
          maxLength={80}
          autoComplete="organization"
        />
        <AreaField
          label="Address"
          value={draft.address}
          onChange={(event) => type({ address: event.target.value })}
          readOnly={change.isPending}
          rows={4}
          maxLength={485}
          autoComplete="street-address"
          hint="At most 6 lines."
        />
        <AreaField
          label="Letterhead"
          value={draft.letterhead}
          onChange={(event) => type({ letterhead: event.target.value })}
          readOnly={change.isPending}
          rows={3}
          maxLength={485}
          hint="Further lines at the head of letters and certificates: telephone, email, data protection officer, register number. At most 6 lines."
        />
        <LogoField
          logo={draft.logo}
          disabled={change.isPending}
          shown="Printed small, on white."
          onChange={(logo) => type({ logo })}
        />
        {change.failure && <FailureNote error={change.failure} />}
        <SaveRow
          change={change}
          isChanged={isChanged}
          isValid
          isProposed={false}
          onDiscard={choice && (() => setChoice(null))}
        />
      </div>
      <Letterhead {...draft} />
    </form>
  );
};

/** As it will be printed, on white paper in either theme. */
const Letterhead = ({ name, address, letterhead, logo }: Organisation) => {
  const lines = [address, letterhead].map((text) => text.split('\n').filter((line) => line.trim() !== ''));

  return (
    <figure className="min-w-0">
      <figcaption className="mb-[5px] text-12 font-medium">Preview</figcaption>
      <div className="min-h-32 rounded-control border border-line bg-[#fff] px-5 py-4 text-[#15171c] [color-scheme:light]">
        {logo !== null && <LogoPicture logo={logo} className="float-right mb-2 ml-4 max-h-9 max-w-[132px]" />}
        {name.trim() === '' ? (
          <p className="text-12 text-[#505662]">Letters have no sender yet.</p>
        ) : (
          <p className="text-14 font-semibold break-words">{name}</p>
        )}
        {lines.map(
          (each) =>
            each.length > 0 && (
              <p key={each.join()} className="text-11 break-words text-[#505662]">
                {each.join(' · ')}
              </p>
            ),
        )}
      </div>
    </figure>
  );
};
