'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import type { IntakeBody, OpenedRequest, RequestChannel } from '@/lib/answers';
import { type FormFault, IdentityFields, readIdentity } from '../../erasure/identity-fields';
import { createRequest, type NewFile } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { AreaField } from '../../ui/area-field';
import { DialogForm } from '../../ui/dialog-form';
import { focusField } from '../../ui/focus-field';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { todayUtc } from '../../words/days';
import { channelWords } from '../../words/deletion-words';
import { useTodayHint } from '../../words/use-today-hint';
import { attachAll, type FailedFile, IntakeFiles, NotAttached } from './intake-files';

interface IntakeDialogProps {
  /** False for people who only create and follow requests: the identity is verified by those who work on them. */
  mayWork: boolean;
  /** ATTACHMENT_MAX_MB. */
  attachmentMaxMb: number;
  onClose: () => void;
}

/** The details are personal data: until they are saved, only this form holds them. */
export const IntakeDialog = ({ mayWork, attachmentMaxMb, onClose }: IntakeDialogProps) => {
  const router = useRouter();
  const [fault, setFault] = useState<FormFault | null>(null);
  const faultId = useId();
  const todayHint = useTodayHint();
  const [files, setFiles] = useState<NewFile[]>([]);
  const [missing, setMissing] = useState<{ opened: OpenedRequest; failed: FailedFile[] } | null>(null);
  const goTo = ({ requestId }: OpenedRequest) => {
    onClose();
    router.push(`/deletions/${requestId}`);
  };
  // The request is not undone where a file fails: it has its date of receipt.
  const attach = useRequestChange(
    ({ opened, chosen }: { opened: OpenedRequest; chosen: readonly NewFile[] }) => attachAll(opened.requestId, chosen),
    (failed, { opened }) => (failed.length === 0 ? goTo(opened) : setMissing({ opened, failed })),
  );
  const intake = useRequestChange(createRequest, (opened: OpenedRequest) =>
    files.length === 0 ? goTo(opened) : attach.mutate({ opened, chosen: files }),
  );
  const pending = intake.isPending || attach.isPending;
  const submit = (form: FormData, element: HTMLFormElement) => {
    const read = readIntake(form);
    setFault('problem' in read ? read : null);
    if ('problem' in read) focusField(element, read.field);
    else intake.mutate(read);
  };
  const field = { autoComplete: 'off', readOnly: pending } as const;
  const isNothingGiven = fault?.field === 'name';
  const detail = {
    ...field,
    'aria-invalid': isNothingGiven,
    'aria-describedby': isNothingGiven ? faultId : undefined,
    onChange: () => setFault(null),
  };
  const faultNote = fault && (
    <p id={faultId} role="alert" className="text-table font-medium text-bad desk:col-span-2">
      {fault.problem}
    </p>
  );

  if (missing) {
    const { opened, failed } = missing;

    return (
      <NotAttached
        opened={opened}
        failed={failed}
        pending={pending}
        onRetry={() => attach.mutate({ opened, chosen: failed })}
        onOpen={() => goTo(opened)}
      />
    );
  }

  return (
    <DialogForm
      title="New deletion request"
      description="Fields are required unless marked otherwise; of those to search by, one is enough. The details are stored encrypted, and erased once the person has been answered."
      submitWords="Create request"
      pending={pending}
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
          aria-invalid={fault?.field === 'receivedOn'}
          type="date"
          required
          defaultValue={todayUtc()}
          max={todayUtc()}
          hint={['Starts the one-month deadline.', todayHint].filter(Boolean).join(' ')}
          {...field}
        />
      </div>
      <fieldset className="grid gap-3 desk:grid-cols-2">
        <legend className="mb-2 text-12 text-ink-2">
          <b className="font-semibold text-ink">Details to search by</b> At least one is required.
        </legend>
        {isNothingGiven && faultNote}
        <TextField label="Name" name="name" maxLength={200} {...detail} />
        <TextField label="Date of birth" name="birthDate" type="date" max={todayUtc()} {...detail} />
        <TextField label="Document number" name="documentNumber" maxLength={60} mono {...detail} />
        <TextField label="Reference" name="externalId" maxLength={200} mono {...detail} />
        <TextField className="desk:col-span-2" label="Session id" name="sessionId" maxLength={64} mono {...detail} />
      </fieldset>
      <AreaField label="Other details (optional)" name="words" rows={3} maxLength={4000} readOnly={pending} />
      <AreaField
        label="Reply to (optional)"
        name="replyTo"
        rows={3}
        maxLength={800}
        readOnly={pending}
        hint="Postal or email address for the reply."
      />
      {mayWork ? (
        <IdentityFields check={null} mayWait fault={fault?.field} readOnly={pending} />
      ) : (
        <p className="text-12 text-ink-2">A privacy officer verifies the identity on the request’s page.</p>
      )}
      {!isNothingGiven && faultNote}
      <IntakeFiles files={files} maxMb={attachmentMaxMb} disabled={pending} onChange={setFiles} />
    </DialogForm>
  );
};

/** The form's content, or what is missing. The server validates it again. */
const readIntake = (form: FormData): IntakeBody | FormFault => {
  const text = (name: string): string | null => String(form.get(name) ?? '').trim() || null;
  const facts = {
    name: text('name'),
    birthDate: text('birthDate'),
    documentNumber: text('documentNumber'),
    externalId: text('externalId'),
    sessionId: text('sessionId'),
  };
  const receivedOn = text('receivedOn');
  const identity = readIdentity(form);

  if (receivedOn === null) return { problem: 'Enter the date the request was received.', field: 'receivedOn' };
  if (Object.values(facts).every((fact) => fact === null)) {
    return {
      problem: 'Enter at least one detail to search by: name, date of birth, document number, reference or session id.',
      field: 'name',
    };
  }
  if (identity && 'problem' in identity) return identity;

  return {
    channel: text('channel') as RequestChannel,
    receivedOn,
    given: { ...facts, words: text('words') },
    identity,
    replyTo: text('replyTo'),
  };
};
