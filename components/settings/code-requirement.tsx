'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SignInSettingsAnswer } from '@/lib/answers';
import { asApiError } from '../api';
import { useChange } from '../proof';
import { Button } from '../ui/button';
import { DoneNote } from '../ui/done-note';
import { FailureNote } from '../ui/failure-note';
import { BusyRing } from '../ui/ring';
import { roleTitle } from './people/role-words';
import { requireCodeFor, signInSettingsQuery } from './sign-in-queries';

interface CodeRequirementProps {
  settings: SignInSettingsAnswer;
  allRoles: readonly string[];
}

/** "2 have none", and what that means for them. */
const withoutWords = (count: number | undefined, required: boolean): string => {
  if (count === undefined) return 'not known who has none';
  if (count === 0) return 'nobody is without one';
  const have = count === 1 ? '1 has none' : `${count} have none`;
  return required ? `${have}: they set it up at their next request` : have;
};

/** Which roles ask for a code beside the password. */
export const CodeRequirement = ({ settings, allRoles }: CodeRequirementProps) => {
  const queryClient = useQueryClient();
  /** `null`: as the server has it. `was`: as it was when the first box was ticked. */
  const [choice, setChoice] = useState<{ chosen: readonly string[]; was: readonly string[] } | null>(null);
  const lookAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
    setChoice(null);
  };
  const change = useChange(requireCodeFor, {
    onSuccess: lookAgain,
    onError: (error) => {
      if (asApiError(error).code === 'CONFLICT') void lookAgain();
    },
  });
  const required = choice?.chosen ?? settings.codeRequiredFor;
  const was = choice?.was ?? settings.codeRequiredFor;
  const changed = allRoles.some((role) => required.includes(role) !== was.includes(role));

  const choose = (role: string, asked: boolean) => {
    change.reset();
    setChoice({ chosen: asked ? [...required, role] : required.filter((each) => each !== role), was });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!changed || change.isPending) return;
    change.mutate({ codeRequiredFor: allRoles.filter((role) => required.includes(role)), was });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={change.isPending} className="max-w-[760px]">
      <fieldset disabled={change.isPending} className="border-t border-line">
        <legend className="sr-only">Roles that require a code</legend>
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
        {change.isSuccess && !changed && <DoneNote>Saved; it counts from the next request on.</DoneNote>}
      </div>
    </form>
  );
};
