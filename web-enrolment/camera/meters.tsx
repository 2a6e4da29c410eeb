import type { Speech } from '../shapes';
import type { Guidance, Meter } from './guide';
import { Icon } from './icons';

const nothing: Meter = { score: 0, isGood: false };

/** Bar, mark at the threshold, word and sign: never colour alone. Not live; the hint says what to do. */
export const Meters = ({ guidance, speech: { say } }: { guidance: Guidance | null; speech: Speech }) => (
  <div class="cam-meters">
    {(['sharp', 'light', 'steady'] as const).map((name) => {
      const { score, isGood } = guidance?.[name] ?? nothing;
      const words = say(isGood ? 'good' : 'notYet');

      return (
        // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot have a mark at the threshold.
        <div
          key={name}
          class={isGood ? 'cam-meter cam-good' : 'cam-meter'}
          role="meter"
          aria-label={say(name)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={score}
          aria-valuetext={words}
        >
          <div class="cam-meter-name">
            {say(name)}
            <Icon name={isGood ? 'check' : 'warn'} />
          </div>
          <div class="cam-bar">
            <div style={{ inlineSize: `${score}%` }} />
          </div>
          <div class="cam-meter-word">{words}</div>
        </div>
      );
    })}
  </div>
);
