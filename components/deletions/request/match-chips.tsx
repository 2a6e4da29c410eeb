import type { MatchedBy } from '@/lib/answers';

const matchWords: Record<MatchedBy, { short: string; long: string }> = {
  name: { short: 'Name', long: 'name' },
  'similar name': { short: '≈ Name', long: 'similar name, allowing for typos and OCR errors' },
  'birth date': { short: 'Born', long: 'date of birth' },
  'document number': { short: 'No.', long: 'document number' },
  'external id': { short: 'Reference', long: 'reference' },
  'session id': { short: 'Id', long: 'session id' },
  'same person': { short: 'Person', long: 'same person as in a confirmed session' },
  'by hand': { short: 'Manual', long: 'added manually' },
};

export const MatchChips = ({ matchedBy }: { matchedBy: readonly MatchedBy[] }) => (
  <ul className="flex flex-wrap gap-1">
    {matchedBy.map((each) => (
      <li
        key={each}
        title={matchWords[each].long}
        className="rounded-chip bg-press px-1.5 text-11 leading-[18px] whitespace-nowrap text-ink-2"
      >
        <span aria-hidden="true">{matchWords[each].short}</span>
        <span className="sr-only">{matchWords[each].long}</span>
      </li>
    ))}
  </ul>
);
