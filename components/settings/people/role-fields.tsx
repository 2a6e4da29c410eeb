'use client';

import { useId, useState } from 'react';
import { TextField } from '../../ui/labelled-field';
import { auditorDays, type RoleChoice, withRole } from './role-choice';
import { rolePurpose, roleTitle } from './words';

interface RoleFieldsProps {
  allRoles: readonly string[];
  choice: RoleChoice;
  onChoose: (choice: RoleChoice) => void;
  disabled?: boolean;
}

export const missingWords = ({ roles }: RoleChoice): string =>
  roles.length === 0 ? 'Choose at least one role' : 'Enter the auditor’s last day';

/** An auditor's role always has an end. */
export const RoleFields = ({ allRoles, choice, onChoose, disabled = false }: RoleFieldsProps) => {
  const purposeIds = useId();
  const [days] = useState(() => auditorDays(Date.now()));

  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1 text-12 font-medium">Roles</legend>
      {allRoles.map((role, index) => (
        <label key={role} className="flex min-h-7 items-baseline gap-2.5 py-1 text-table">
          <input
            type="checkbox"
            name="roles"
            value={role}
            checked={choice.roles.includes(role)}
            onChange={(event) => onChoose(withRole(choice, role, event.target.checked))}
            aria-describedby={`${purposeIds}-${index}`}
            aria-label={roleTitle(role)}
            className="size-4 shrink-0 translate-y-[3px] accent-accent"
          />
          <span className="w-[104px] shrink-0">{roleTitle(role)}</span>
          <span id={`${purposeIds}-${index}`} className="text-12 text-ink-2">
            {rolePurpose(role)}
          </span>
        </label>
      ))}
      {choice.roles.includes('auditor') && (
        <TextField
          className="mt-2 max-w-[240px]"
          label="Auditor until"
          hint="Until the end of that day (UTC); at most one year"
          type="date"
          name="until"
          required
          min={days.first}
          max={days.last}
          value={choice.until}
          onChange={(event) => onChoose({ ...choice, until: event.target.value })}
        />
      )}
    </fieldset>
  );
};
