'use client';

import { Check, X } from 'lucide-react';
import type { DocumentResult } from '@/lib/contract/domain';
import { fullStringPlace } from '@/lib/evidence/mrz/full-string';
import type { CheckDigit, MrzReading } from '@/lib/evidence/reading';
import { classNames } from '../../ui/class-names';
import { useFacts } from '../facts/facts-context';
import { LocateButton, usePointing } from '../facts/locate';
import { placesOfZone, zoneOf } from '../facts/places';
import { SurenessBars, SurenessWords, useZoneSureness } from '../facts/zone-sureness';
import { fieldPath } from '../reveal/fields';
import { RevealButton } from '../reveal/reveal-button';
import { useReveal } from '../reveal/reveal-provider';
import { Calculation } from './calculation';

const stateWords: Record<CheckDigit['state'], string> = {
  right: 'check digit correct',
  wrong: 'check digit incorrect',
  absent: 'check digit omitted, as allowed',
  unreadable: 'check digit is not a digit',
};

const stateClasses: Record<CheckDigit['state'], string> = {
  right: 'border-b-2 border-ok-bar bg-ok-soft font-semibold text-ok',
  wrong: 'border-b-2 border-bad-bar bg-bad-soft font-semibold text-bad',
  absent: 'border-b-2 border-control bg-press',
  unreadable: 'border-b-2 border-bad-bar bg-bad-soft font-semibold text-bad',
};

const Line = ({ text, digits }: { text: string; digits: CheckDigit[] }) => {
  const sorted = digits.toSorted((a, b) => a.column - b.column);
  const before = (place: number) => (place === 0 ? 0 : (sorted[place - 1]?.column ?? 0) + 1);

  return (
    <>
      {sorted.map((digit, place) => (
        <span key={digit.name}>
          {text.slice(before(place), digit.column)}
          <mark className={stateClasses[digit.state]} title={`${digit.name}: ${stateWords[digit.state]}`}>
            {text.charAt(digit.column)}
          </mark>
        </span>
      ))}
      {text.slice(before(sorted.length))}
    </>
  );
};

const calculationOf = ({ sum }: CheckDigit): string[] => {
  if (!sum) return [];
  const terms = sum.terms.map(({ character, value, weight }) => `${character} ${value}×${weight}`).join(' + ');

  return [`${terms} = ${sum.total}`, `${sum.total} modulo 10 = ${sum.expected}; printed: ${sum.found}`];
};

const Digit = ({ digit }: { digit: CheckDigit }) => {
  const isRight = digit.state === 'right';
  const isWrong = digit.state === 'wrong' || digit.state === 'unreadable';
  const Icon = isWrong ? X : Check;

  return (
    <li className="flex flex-wrap justify-between gap-x-2 py-0.5">
      <span className={classNames('flex items-center gap-1.5', isWrong && 'font-medium text-bad')}>
        <Icon
          aria-hidden="true"
          className={classNames('size-3.5 stroke-[1.5]', isRight ? 'text-ok' : isWrong ? 'text-bad' : 'text-ink-3')}
        />
        {digit.name}: {stateWords[digit.state]}
      </span>
      <Calculation lines={calculationOf(digit)} of={`the check digit of ${digit.name.toLowerCase()}`} />
    </li>
  );
};

/** The machine-readable zone as printed, with its check digits recalculated. */
export const MrzLines = ({ document, mrz, masked }: { document: DocumentResult; mrz: MrzReading; masked: boolean }) => {
  const place = fullStringPlace(document.mrzFields ?? []);
  const path = `${fieldPath('mrzFields', place)}.value`;
  const { revealed } = useReveal();
  const shown = masked ? revealed.get(path)?.value : undefined;
  const { facts, places } = useFacts();
  const zonePlaces = placesOfZone(places);
  const { isPointed, pointing } = usePointing(zonePlaces);
  const sureness = useZoneSureness(masked ? null : zoneOf(facts, mrz.lines), mrz.lines);

  return (
    <section aria-label="MRZ lines" id="mrz-lines" className="mt-3">
      <div className="mb-1 flex items-center gap-2 text-12">
        <h3 className="font-medium text-ink-2">MRZ lines</h3>
        <span className="text-ink-3">{mrz.format ?? 'unknown format'}</span>
        {masked && place !== -1 && <RevealButton label="MRZ lines" fields={[path]} />}
        <LocateButton places={zonePlaces} label="MRZ lines" />
      </div>
      {mrz.lines.length > 0 && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className={classNames(
            'relative overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-12 leading-5 shadow-[inset_0_0_0_1px_var(--line)]',
            isPointed && 'bg-accent-soft',
          )}
          {...pointing}
        >
          {shown
            ? shown.split(/\^|\r?\n/).join('\n')
            : mrz.lines.map((text, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one zone, in their order
                <span key={line} className={sureness ? 'relative block w-fit pb-2.5' : 'block'}>
                  <Line text={text} digits={mrz.checks.filter((digit) => digit.line === line)} />
                  {sureness && <SurenessBars of={sureness} line={line} />}
                </span>
              ))}
        </pre>
      )}
      {sureness && <SurenessWords of={sureness} />}
      {mrz.problem && <p className="mt-1 text-12 text-warn">{mrz.problem}</p>}
      {mrz.checks.length > 0 && (
        <ul aria-label="Check digits" className="mt-1 text-12">
          {mrz.checks.map((digit) => (
            <Digit key={digit.name} digit={digit} />
          ))}
        </ul>
      )}
    </section>
  );
};
