'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { OpenedRequest, RequestChannel } from '@/lib/answers';
import { AreaField } from '../../ui/area-field';
import { DialogForm } from '../../ui/dialog-form';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { todayUtc } from '../days';
import { takeIn } from '../queries';
import { useRequestChange } from '../use-request-change';
import { channelWords } from '../words';
import { readIntake } from './read-intake';

/** What came in, and what the person gave. It is kept in this form alone until it is saved: it is personal data. */
export const IntakeDialog = ({ onClose }: { onClose: () => void }) => {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const intake = useRequestChange(takeIn, (opened: OpenedRequest) => {
    onClose();
    router.push(`/deletions/${opened.requestId}`);
  });
  const submit = (form: FormData) => {
    const read = readIntake(form);
    setProblem('problem' in read ? read.problem : null);
    if (!('problem' in read)) intake.mutate(read);
  };
  const line = { autoComplete: 'off', readOnly: intake.isPending } as const;

  return (
    <DialogForm
      title="New deletion request"
      description="What the person gave is kept encrypted, and erased when the last session is gone."
      submitWords="Open the request"
      pending={intake.isPending}
      failure={intake.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-3 desk:grid-cols-2">
        <FieldFrame label="How it came">
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
          hint="The month to answer in counts from it."
          {...line}
        />
        <TextField label="Name" name="name" maxLength={200} {...line} />
        <TextField label="Birth date" name="birthDate" type="date" max={todayUtc()} {...line} />
        <TextField label="Document number" name="documentNumber" maxLength={60} mono {...line} />
        <TextField label="External id" name="externalId" maxLength={200} mono {...line} />
        <TextField className="desk:col-span-2" label="Session id" name="sessionId" maxLength={64} mono {...line} />
      </div>
      <AreaField label="Anything else they wrote" name="words" rows={3} maxLength={4000} readOnly={intake.isPending} />
      <AreaField
        label="How it was made sure that this is the person"
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
