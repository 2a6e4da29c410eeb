/** What a label means where its words alone leave it open. */
import type { Assigned } from './assign';
import type { Label } from './labels';
import { plausibility } from './plausibility';
import type { DocumentKind } from './words/titles';

/** `Name` is the surname beside a first name, the first name beside a surname, and otherwise both. */
const choiceOf = (options: readonly Label[], sure: ReadonlySet<Label>): Label => {
  const open = options.filter((name) => !sure.has(name));
  if (options.includes('surname_and_given_names') && !sure.has('surname') && !sure.has('given_name')) {
    return 'surname_and_given_names';
  }

  return open.find((name) => name !== 'surname_and_given_names') ?? open[0] ?? options[0] ?? 'other';
};

/** On a visa and a permit, the number of the passport is another document's. */
const ofAnother = new Set<DocumentKind | null>(['VISA', 'RESIDENCE_PERMIT']);

export const resolved = (assigned: readonly Assigned[], type: DocumentKind | null): Assigned[] => {
  const sure = new Set(assigned.flatMap(({ label }) => (label.labels.length === 1 ? (label.labels[0] ?? []) : [])));
  const hasNumber = assigned.some(({ name }) => name === 'document_number');

  return assigned.map((found) => {
    const { label, values, name } = found;
    if (name === 'passport_number') {
      return { ...found, name: ofAnother.has(type) || (hasNumber && type !== 'PASSPORT') ? 'other' : name };
    }
    const text = values[0]?.text ?? '';
    const options = label.labels.filter((option) => plausibility(option, text) >= plausibility(name, text) - 0.05);
    if (options.length < 2) return found;
    const choice = choiceOf(options, sure);
    sure.add(choice);

    return { ...found, name: choice };
  });
};
