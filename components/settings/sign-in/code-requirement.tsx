'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SignInSettingsAnswer } from '@/lib/answers';
import { asApiError } from '../../api';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { roleTitle } from '../people/words';
import { requireCodeFor, signInSettingsQuery } from './queries';

interface CodeRequirementProps {
  settings: SignInSettingsAnswer;
  allRoles: readonly string[];
}

/** `count` people with the role have not set it up. */
const withoutWords = (count: number | undefined, required: boolean): string => {
  if (count === undefined) return 'unknown how many lack it';
  if (count === 0) return 'everyone has it';
  const without = count === 1 ? '1 person without it' : `${count} people without it`;
  return required ? `${without}: must set it up before continuing` : without;
};

/** Which roles require two-factor authentication. */
export const CodeRequirement = ({ settings, allRoles }: CodeRequirementProps) => {
  const queryClient = useQueryClient();
  /** `null` until something is edited. `was`: the roles when editing began. */
  const [choice, setChoice] = useState<{ chosen: readonly string[]; was: readonly string[] } | null>(null);
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
    setChoice(null);
  };
  const change = useChange(requireCodeFor, {
    onSuccess: reload,
    onError: (error) => {
      if (asApiError(error).code === 'CONFLICT') void reload();
    },
  });
  const required = choice?.chosen ?? settings.codeRequiredFor;
  const was = choice?.was ?? settings.codeRequiredFor;
  const changed = allRoles.some((role) => required.includes(role) !== was.includes(role));

  const choose = (role: string, isRequired: boolean) => {
    change.reset();
    setChoice({ chosen: isRequired ? [...required, role] : required.filter((each) => each !== role), was });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changed || change.isPending) return;
    change.mutate({ codeRequiredFor: allRoles.filter((role) => required.includes(role)), was });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={change.isPending} className="max-w-[760px]">
      <fieldset disabled={change.isPending} className="border-t border-line">
        <legend className="sr-only">Roles that require two-factor authentication</legend>
        {allRoles.map((role) => (
          <label key={role} className="flex min-h-[34px] items-center gap-2.5 border-b border-line text-table">
            <input
              type="checkbox"
              name="codeRequiredFor"
              value={role}
              checked={required.includes(role)}
              onChange={(event) => choose(role, event.target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="w-[124px] shrink-0">{roleTitle(role)}</span>
            <span className="text-12 text-ink-2">{withoutWords(settings.without[role], required.includes(role))}</span>
          </label>
        ))}
      </fieldset>
      {change.failure && <FailureNote error={change.failure} className="mt-3" />}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="small" type="submit" disabled={!changed || change.isPending}>
          {change.isPending && <BusyRing />}
          {change.isPending ? 'Saving…' : 'Save'}
        </Button>
        {change.isSuccess && !changed && <DoneNote>Saved, effective immediately.</DoneNote>}
      </div>
    </form>
  );
};
