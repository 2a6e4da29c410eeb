import type { Applicant, DocumentResult } from '@/lib/contract/domain';
import { applicantPath } from '../reveal/fields';
import { PersonalValue } from '../reveal/personal-value';

const names = {
  lastName: 'Last name',
  firstName: 'First name',
  surnameAndGivenNames: 'Both together',
  dateOfBirth: 'Date of birth',
} as const satisfies Partial<Record<keyof Applicant, string>>;

const parts = Object.keys(names) as Array<keyof typeof names>;

/** Who it is, as the service put it together from all sources: none of them alone. */
export const CombinedApplicant = ({ document, masked }: { document: DocumentResult; masked: boolean }) => {
  const { applicant } = document;

  return (
    <section aria-label="Applicant" className="mt-3">
      <h3 className="text-12 font-medium text-ink-2">
        Applicant <span className="font-normal text-ink-3">as the service combined it from all sources</span>
      </h3>
      {applicant ? (
        <dl className="mt-1 grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 text-table pair:grid-cols-[104px_minmax(0,1fr)_104px_minmax(0,1fr)]">
          {parts.map((part) => (
            <div key={part} className="contents">
              <dt className="min-h-7 border-t border-line py-1 text-ink-2">{names[part]}</dt>
              <dd className="min-h-7 min-w-0 border-t border-line py-1">
                <PersonalValue
                  value={applicant[part]}
                  masked={masked}
                  path={applicantPath(part)}
                  label={`applicant, ${names[part].toLowerCase()}`}
                  className="mono text-12 leading-[18px]"
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-1 text-12 text-ink-3">not delivered</p>
      )}
    </section>
  );
};
