'use client';

import { sessionStatuses } from '@/lib/contract/domain';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { describeStatus } from '../../ui/status-words';

interface WhichFieldsProps {
  country: string | null;
  status: string | null;
  readOnly: boolean;
}

/** Which sessions a duty or a rule is about. */
export const WhichFields = ({ country, status, readOnly }: WhichFieldsProps) => {
  // One that this page does not know stays what it is.
  const known = status === null || (sessionStatuses as readonly string[]).includes(status);

  return (
    <div className="grid gap-3 desk:grid-cols-2">
      <TextField
        label="Country of the document"
        name="country"
        defaultValue={country ?? ''}
        maxLength={3}
        pattern="[A-Za-z]{1,3}"
        mono
        autoComplete="off"
        readOnly={readOnly}
        hint="As in the list, such as UTO. Empty: any."
      />
      <FieldFrame label="Status">
        {({ id }) => (
          <select id={id} name="status" defaultValue={status ?? ''} className={fieldClasses}>
            <option value="">Any status</option>
            {!known && status !== null && <option value={status}>{status}</option>}
            {sessionStatuses.map((each) => {
              const { word, note } = describeStatus(each);

              return (
                <option key={each} value={each}>
                  {note ? `${word}, ${note}` : word}
                </option>
              );
            })}
          </select>
        )}
      </FieldFrame>
    </div>
  );
};

/** What was chosen there. */
export const readWhich = (form: FormData): { country: string | null; status: string | null } => ({
  country:
    String(form.get('country') ?? '')
      .trim()
      .toUpperCase() || null,
  status: String(form.get('status') ?? '') || null,
});
