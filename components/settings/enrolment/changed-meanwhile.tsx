import { type BrandingDraft, differences, fieldWords } from './branding-draft';

interface ChangedMeanwhileProps {
  /** When typing began. */
  before: BrandingDraft;
  now: BrandingDraft;
  typed: Partial<BrandingDraft>;
}

const valueWords = (value: string | null, field: keyof BrandingDraft): string => {
  if (value === null || value === '') return 'none';

  return field === 'logo' ? 'a logo' : `“${value}”`;
};

/** What somebody else changed while this form was open. What was typed stays. */
export const ChangedMeanwhile = ({ before, now, typed }: ChangedMeanwhileProps) => {
  const changed = differences(before, now);
  if (changed.length === 0) return null;

  return (
    <div role="status" className="mb-3 rounded-control bg-warn-soft px-3 py-2 text-table">
      <p className="font-medium">
        Somebody else changed this page while you were editing. Your changes are still here.
      </p>
      <ul className="list-disc pt-1 pl-5">
        {changed.map((field) => (
          <li key={field}>
            {fieldWords[field]}:{' '}
            {field === 'logo' && before.logo !== null && now.logo !== null
              ? 'replaced'
              : `${valueWords(before[field], field)} → ${valueWords(now[field], field)}`}
            {field in typed && typed[field] !== now[field] && '. Saving replaces it with yours.'}
          </li>
        ))}
      </ul>
    </div>
  );
};
