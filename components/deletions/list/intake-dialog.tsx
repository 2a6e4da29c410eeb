'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { IntakeBody, OpenedRequest, RequestChannel } from '@/lib/answers';
import { createRequest } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { AreaField } from '../../ui/area-field';
import { DialogForm } from '../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { todayUtc } from '../../words/days';
import { channelWords } from '../../words/deletion-words';

/** The details are personal data: until they are saved, only this form holds them. */
export const IntakeDialog = ({ onClose }: { onClose: () => void }) => {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const intake = useRequestChange(createRequest, (opened: OpenedRequest) => {
    onClose();
    router.push(`/deletions/${opened.requestId}`);
  });
  const submit = (form: FormData) => {
    const read = readIntake(form);
    setProblem('problem' in read ? read.problem : null);
    if (!('problem' in read)) intake.mutate(read);
  };
  const field = { autoComplete: 'off', readOnly: intake.isPending } as const;

  return (
    <DialogForm
      title="New deletion request"
      description="Request details are stored encrypted, and erased with the last session."
      submitWords="Create request"
      pending={intake.isPending}
      failure={intake.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3 desk:grid-cols-2">
        <FieldFrame label="Channel">
          {({ id }) => (
            <select id={id} name="channel" defaultValue="letter" className={fieldClasses}>
              {(Object.keys(channelWords) as RequestChannel[]).map((channel) => (
                <option key={channel} value={channel}>
                  {channelWords[channel]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <TextField
          label="Received on"
          name="receivedOn"
          type="date"
          required
          defaultValue={todayUtc()}
          max={todayUtc()}
          hint="Starts the one-month deadline."
          {...field}
        />
        <TextField label="Name" name="name" maxLength={200} {...field} />
        <TextField label="Date of birth" name="birthDate" type="date" max={todayUtc()} {...field} />
        <TextField label="Document number" name="documentNumber" maxLength={60} mono {...field} />
        <TextField label="External id" name="externalId" maxLength={200} mono {...field} />
        <TextField className="desk:col-span-2" label="Session id" name="sessionId" maxLength={64} mono {...field} />
      </div>
      <AreaField label="Other details" name="words" rows={3} maxLength={4000} readOnly={intake.isPending} />
      <AreaField
        label="Identity verification"
        name="identityCheck"
        rows={2}
        required
        minLength={5}
        maxLength={1000}
        readOnly={intake.isPending}
        hint="For example: signed letter, signature compared; called back on the number on file."
      />
      {problem && (
        <p role="alert" className="text-table font-medium text-bad">
          {problem}
        </p>
      )}
    </DialogForm>
  );
};

/** The form's content, or what is missing. The server validates it again. */
const readIntake = (form: FormData): IntakeBody | { problem: string } => {
  const text = (name: string): string | null => String(form.get(name) ?? '').trim() || null;
  const facts = {
    name: text('name'),
    birthDate: text('birthDate'),
    documentNumber: text('documentNumber'),
    externalId: text('externalId'),
    sessionId: text('sessionId'),
  };
  const receivedOn = text('receivedOn');
  const identityCheck = text('identityCheck');

  if (receivedOn === null) return { problem: 'Enter the date the request was received.' };
  if (Object.values(facts).every((fact) => fact === null)) {
    return {
      problem:
        'Enter at least one detail to search by: name, date of birth, document number, external id or session id.',
    };
  }
  if (identityCheck === null) return { problem: 'Describe how the person’s identity was verified.' };

  return {
    channel: text('channel') as RequestChannel,
    receivedOn,
    given: { ...facts, words: text('words') },
    identityCheck,
  };
};
