'use client';

import { TriangleAlert } from 'lucide-react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { Section } from '../../page/section';
import { figure } from '../../ui/figures';
import { TextField } from '../../ui/labelled-field';
import { type BrandingDraft, fieldWords, readDays } from './branding-draft';
import { ColourField } from './colour-field';
import { LogoField } from './logo-field';

interface BrandingFormProps {
  draft: BrandingDraft;
  /** When the slowest active retention rule deletes; `null`: none is active. */
  erasedAfterDays: number | null;
  pending: boolean;
  onType: (part: Partial<BrandingDraft>) => void;
  onSubmit: () => void;
  /** Problems and buttons. */
  foot: ReactNode;
}

type TextName = Exclude<keyof BrandingDraft, 'logo'>;

const linkHints = {
  privacy: 'Beside the consent. https address.',
  help: 'On every screen. https or email address.',
  contact: 'Where something fails. https or email address.',
  otherWay: 'For people who do not want to be photographed.',
} as const;

/** For a time that applicants are told, but no rule keeps. */
const keptDaysWarning = (typed: string, erasedAfterDays: number | null): string | null => {
  const days = readDays(typed);
  if (days === null || days === undefined) return null;
  if (erasedAfterDays === null)
    return 'Applicants are told a time, but no retention rule is active: nothing is deleted then.';
  if (erasedAfterDays <= days) return null;

  return `Applicants are told ${figure(days)} days, but a retention rule deletes only after ${figure(erasedAfterDays)}.`;
};

export const BrandingForm = ({ draft, erasedAfterDays, pending, onType, onSubmit, foot }: BrandingFormProps) => {
  const field = (name: TextName) => ({
    label: fieldWords[name],
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onType({ [name]: event.target.value }),
    readOnly: pending,
    autoComplete: 'off',
  });
  const warning = keptDaysWarning(draft.keptDays, erasedAfterDays);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={pending} className="max-w-[560px]">
      <Section title="Who asks" caption="on every screen of the page">
        <div className="grid gap-3">
          <TextField {...field('name')} maxLength={60} required hint="As applicants know you." />
          <LogoField
            logo={draft.logo}
            disabled={pending}
            shown="Shown as it is, on light and dark pages."
            onChange={(logo) => onType({ logo })}
          />
        </div>
      </Section>
      <Section title="Accent colour" caption="buttons and icons; light or dark as on the applicant’s device">
        <div className="grid gap-3 pair:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <ColourField
              key={theme}
              theme={theme}
              value={draft[theme]}
              readOnly={pending}
              onChange={(text) => onType({ [theme]: text })}
            />
          ))}
        </div>
      </Section>
      <Section title="Links" caption="leave empty what you do not have">
        <div className="grid gap-3 pair:grid-cols-2">
          {(['privacy', 'help', 'contact', 'otherWay'] as const).map((name) => (
            <TextField
              key={name}
              {...field(name)}
              inputMode="url"
              spellCheck={false}
              maxLength={2048}
              hint={linkHints[name]}
            />
          ))}
        </div>
      </Section>
      <Section title="How long pictures are kept" caption="what applicants are told before they agree">
        <TextField
          {...field('keptDays')}
          className="max-w-[272px]"
          inputMode="numeric"
          maxLength={4}
          hint="Empty: the page does not say. Deleting itself is set under Retention and holds."
        />
        {warning && (
          <p role="status" className="mt-2 flex max-w-[440px] gap-1.5 text-12 text-warn">
            <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 stroke-[1.5]" />
            {warning}
          </p>
        )}
      </Section>
      <div className="border-t border-line pt-3 pb-6">{foot}</div>
    </form>
  );
};
