'use client';

import { useState } from 'react';
import type { IdentityCheck, IdentityMethod } from '@/lib/answers';
import { AreaField } from '../ui/area-field';
import { FieldFrame, fieldClasses, TextField } from '../ui/labelled-field';
import { todayUtc } from '../words/days';
import { identityWords } from '../words/deletion-words';
import { useTodayHint } from '../words/use-today-hint';

interface IdentityFieldsProps {
  check: IdentityCheck | null;
  /** Offers "Not verified yet". */
  mayWait?: boolean;
  /** No session is known to be theirs, so there is no image to compare with. */
  isUnmatched?: boolean;
  /** The field that `readIdentity` found at fault. */
  fault?: string | undefined;
  readOnly: boolean;
}

const methods = Object.keys(identityWords) as IdentityMethod[];

/** The person or their document, with a session's image. */
const comparesPictures = (method: IdentityMethod | ''): boolean => method === 'id document' || method === 'in person';

/** Method, date and details of an identity verification. */
export const IdentityFields = ({
  check,
  mayWait = false,
  isUnmatched = false,
  fault,
  readOnly,
}: IdentityFieldsProps) => {
  const [method, setMethod] = useState<IdentityMethod | ''>(check?.method ?? '');
  const todayHint = useTodayHint();

  return (
    <>
      <div className="grid gap-3 desk:grid-cols-2">
        <FieldFrame
          label="Identity verification"
          hint={
            mayWait && method === ''
              ? 'The request waits until it is verified.'
              : isUnmatched && comparesPictures(method)
                ? 'To compare with a session’s image, find the person’s sessions first: step Match.'
                : undefined
          }
        >
          {({ id, hintId }) => (
            <select
              id={id}
              name="method"
              aria-describedby={hintId}
              aria-invalid={fault === 'method'}
              value={method}
              onChange={(event) => setMethod(event.target.value as IdentityMethod | '')}
              className={fieldClasses}
            >
              <option value="">{mayWait ? 'Not verified yet' : 'Choose a method'}</option>
              {methods.map((each) => (
                <option key={each} value={each}>
                  {identityWords[each]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {method !== '' && (
          <TextField
            label="Verified on"
            name="identityOn"
            aria-invalid={fault === 'identityOn'}
            type="date"
            required
            defaultValue={check?.on ?? todayUtc()}
            max={todayUtc()}
            hint={todayHint}
            readOnly={readOnly}
          />
        )}
      </div>
      {method !== '' && (
        <AreaField
          label={method === 'other' ? 'Verification details' : 'Verification details (optional)'}
          name="identityWords"
          aria-invalid={fault === 'identityWords'}
          rows={2}
          required={method === 'other'}
          maxLength={1000}
          defaultValue={check?.words ?? ''}
          readOnly={readOnly}
          hint="For example: what was compared with what. Stored encrypted."
        />
      )}
    </>
  );
};

/** What is missing in a form, and the name of the field to lead to. */
export interface FormFault {
  problem: string;
  field: string;
}

/** `null`: not verified yet. The server validates it again. */
export const readIdentity = (form: FormData): IdentityCheck | FormFault | null => {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const method = methods.find((each) => each === text('method'));
  if (!method) return null;
  const [on, words] = [text('identityOn'), text('identityWords') || null];
  if (on === '') return { problem: 'Enter the date of the identity verification.', field: 'identityOn' };
  if (method === 'other' && words === null)
    return { problem: 'Describe how the identity was verified.', field: 'identityWords' };

  return { method, on, words };
};
