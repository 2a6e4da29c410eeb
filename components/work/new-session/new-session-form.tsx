'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import type { NewSessionBody, NewSessionOffer } from '@/lib/answers';
import type { EnrolmentLanguage } from '@/lib/contract/vocabulary';
import { Button } from '../../ui/button';
import { DialogFoot } from '../../ui/dialog';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import { LanguageSelect } from './language-select';
import { type StepsChoice, stepsOf, stepsWords } from './words';

export type NewSessionChoice = Omit<NewSessionBody, 'requestKey'>;

interface NewSessionFormProps {
  offer: NewSessionOffer;
  pending: boolean;
  failure: ReactNode;
  /** The service refused, perhaps because of the steps. */
  mayDropSteps: boolean;
  onCreate: (choice: NewSessionChoice) => void;
  onClose: () => void;
}

export const NewSessionForm = ({ offer, pending, failure, mayDropSteps, onCreate, onClose }: NewSessionFormProps) => {
  const [reference, setReference] = useState('');
  const [steps, setSteps] = useState<StepsChoice>(offer.choosesSteps ? 'both' : 'service');
  const [language, setLanguage] = useState<EnrolmentLanguage | null>(null);
  const choices = (Object.keys(stepsWords) as StepsChoice[]).filter(
    (each) => each !== 'service' || !offer.choosesSteps,
  );

  const create = (chosen: StepsChoice) => {
    setSteps(chosen);
    if (!pending) onCreate({ reference: reference.trim(), steps: stepsOf[chosen], language });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create(steps);
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={pending} className="mt-4 grid gap-3">
      <TextField
        label="Reference (optional)"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        maxLength={512}
        autoComplete="off"
        readOnly={pending}
        hint="Your own, such as an account number. The service stores it with the session: no names or other personal data."
      />
      <div className="grid gap-3 desk:grid-cols-2">
        <FieldFrame label="Steps">
          {({ id }) => (
            <select
              id={id}
              value={steps}
              onChange={(event) => setSteps(event.target.value as StepsChoice)}
              disabled={pending}
              className={fieldClasses}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {stepsWords[choice]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Language">
          {({ id }) => <LanguageSelect id={id} language={language} disabled={pending} onChange={setLanguage} />}
        </FieldFrame>
      </div>
      {failure}
      <DialogFoot>
        {mayDropSteps && !pending && (
          <Button className="mr-auto" onClick={() => create('service')}>
            Create with the service’s own steps
          </Button>
        )}
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button look="solid" type="submit" disabled={pending}>
          {pending && <BusyRing />}
          {pending ? 'Creating…' : 'Create session'}
        </Button>
      </DialogFoot>
    </form>
  );
};
