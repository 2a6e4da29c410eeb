'use client';

import { sessionStatuses } from '@/lib/contract/domain';
import { FieldFrame, fieldClasses, TextField } from '../../ui/labelled-field';
import { describeStatus } from '../../words/status-words';

interface ScopeFieldsProps {
  country: string | null;
  status: string | null;
  readOnly: boolean;
}

/** Which sessions an obligation or a rule covers. */
export const ScopeFields = ({ country, status, readOnly }: ScopeFieldsProps) => {
  // An unknown status stays selectable, so that saving does not change it.
  const known = status === null || (sessionStatuses as readonly string[]).includes(status);

  return (
    <div className="grid gap-3 desk:grid-cols-2">
      <TextField
        label="Document country"
        name="country"
        defaultValue={country ?? ''}
        maxLength={3}
        pattern="[A-Za-z]{1,3}"
        mono
        autoComplete="off"
        readOnly={readOnly}
        hint="As shown in the list, for example UTO. Leave empty for any."
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

export const readScope = (form: FormData): { country: string | null; status: string | null } => ({
  country:
    String(form.get('country') ?? '')
      .trim()
      .toUpperCase() || null,
  status: String(form.get('status') ?? '') || null,
});
