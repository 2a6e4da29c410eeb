import type { Comparison } from '../reading';
import { align, marksOf, type Step } from './align';
import { cutName, fullNameField, type NameFieldLength } from './cut';
import { differenceWords, otherScript } from './difference';
import { alike, explained, isExplained, type Kind, unexplained } from './explanation';
import { hyphen, lettersOf, space } from './letters';
import { otherOrder } from './word-order';

export interface NameOptions {
  kind: Kind;
  /** Surname and given names in one value. */
  isWhole: boolean;
  /** How many characters the zone's names fill to the last; `null`: they left room. Told by the value where not given. */
  cutAfter?: NameFieldLength | null | undefined;
}

const cutAfterItself = (source: string, isWhole: boolean): NameFieldLength | null => {
  // A reader that joins both names leaves one of the two fillers between them.
  const isJoined = isWhole && !source.includes('<<') && source.trim().includes(' ');
  return isJoined ? fullNameField(source.replace(' ', '<<'), null) : fullNameField(source, null);
};

/** Does the printed name map to the source's under any mapping that Doc 9303 permits? */
export const compareAsNames = (
  printed: string,
  source: string,
  { kind, isWhole, cutAfter = cutAfterItself(source, isWhole) }: NameOptions,
): Comparison => {
  const [letters, others] = [lettersOf(printed), lettersOf(source)];
  const straight = align(letters, others);
  if (isExplained(straight)) return explained(straight.steps, kind);

  const scripts = otherScript(printed, source);
  if (scripts) return unexplained(scripts, marksOf(straight.steps));

  const order = otherOrder(letters, others);
  if (order) {
    const words = alike(
      order.how === 'turned' && isWhole ? 'Surname and given names swapped' : 'Same words, in another order',
    );
    const steps = order.alignments.flatMap((alignment) => alignment.steps);
    return explained(steps, kind, [{ by: 'name order', words }]);
  }

  const cut = kind === 'mrz' ? cutName(letters, others) : null;
  if (cut && cutAfter !== null) {
    const full = `Cut off after ${cutAfter} characters, as the MRZ has no more room`;
    const words = { full, masked: 'Cut off, as the MRZ has no more room' };
    const missing: Step[] = cut.cut.map((letter) => ({ how: 'changed', printed: letter, source: [] }));
    const begun = others.filter(({ text }) => text !== space && text !== hyphen);
    const { steps } = align(cut.kept, begun);
    return explained([...steps, ...missing], kind, [{ by: 'truncation', words }]);
  }
  if (cut) return unexplained(alike('Cut off, though the MRZ is not known to be full'), marksOf(straight.steps));

  return unexplained(differenceWords(straight), marksOf(straight.steps));
};
