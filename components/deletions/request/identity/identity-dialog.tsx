'use client';

import { useState } from 'react';
import type { DeletionAnswer, IdentityCheck } from '@/lib/answers';
import { type FormFault, IdentityFields, readIdentity } from '../../../erasure/identity-fields';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { DialogForm } from '../../../ui/dialog-form';
import { focusField } from '../../../ui/focus-field';

/** How, when and by whom: the last is whoever saves it. */
export const IdentityDialog = ({ answer, onClose }: { answer: DeletionAnswer; onClose: () => void }) => {
  const [fault, setFault] = useState<FormFault | null>(null);
  // The page reads the request again meanwhile; the form keeps what it began with.
  const [seen] = useState(answer.identitySeen);
  const verify = useRequestChange(
    (check: IdentityCheck) => changeDeletion(answer.id, { action: 'verify identity', ...check, seen }),
    () => onClose(),
  );
  const submit = (form: FormData, element: HTMLFormElement) => {
    const read = readIdentity(form) ?? { problem: 'Choose how the identity was verified.', field: 'method' };
    setFault('problem' in read ? read : null);
    if ('problem' in read) focusField(element, read.field);
    else verify.mutate(read);
  };

  return (
    <DialogForm
      title={`Identity verification for ${answer.reference}`}
      description="Recorded with your name. Ask for no more than you need to be sure."
      submitWords="Save"
      pending={verify.isPending}
      failure={verify.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <IdentityFields
        check={answer.masked ? null : answer.identity}
        isUnmatched={answer.counts.confirmed === 0}
        fault={fault?.field}
        readOnly={verify.isPending}
      />
      {fault && (
        <p role="alert" className="text-table font-medium text-bad">
          {fault.problem}
        </p>
      )}
    </DialogForm>
  );
};
