/** Own drawings, without words: labels beside them are live text. Never mirrored, as documents are not. */
import type { Slot } from '../shapes';

const Front = () => (
  <>
    <rect class="paper" width="171" height="108" rx="8" />
    <path class="band" d="M0 8a8 8 0 0 1 8-8h155a8 8 0 0 1 8 8v10H0z" />
    <path class="band-line" d="M12 9h28M124 9h35" />
    <rect class="portrait" x="12" y="28" width="44" height="56" rx="3" />
    <circle class="person" cx="34" cy="48" r="10" />
    <path class="person" d="M15 84c1-14 9-21 19-21s18 7 19 21z" />
    <path class="strong" d="M68 33h42M68 49h30M68 65h48" />
    <path class="faint" d="M128 33h31M128 49h24M68 81h60M14 96h38" />
  </>
);

const Back = () => (
  <>
    <rect class="paper" width="171" height="108" rx="8" />
    <path class="band" d="M0 8a8 8 0 0 1 8-8h155a8 8 0 0 1 8 8v4H0z" />
    <path class="faint" d="M12 24h46M12 34h64M12 44h38" />
    <path class="chip-fill" d="M134 22h22v18h-22z" />
    <path class="chip-line" d="M134 22h22v18h-22zM134 31h22M145 22v18" />
    <path
      class="bars"
      d="M12 53v10M15 53v10M19 53v10M22 53v10M27 53v10M30 53v10M34 53v10M39 53v10M42 53v10M47 53v10M51 53v10M54 53v10M59 53v10M63 53v10M66 53v10M71 53v10M74 53v10"
    />
    <path class="letters" d="M10 75h151M10 86h151M10 97h151" />
  </>
);

const Face = () => (
  <>
    <rect class="portrait" width="171" height="108" rx="8" />
    <circle class="person" cx="85.5" cy="46" r="24" />
    <path class="person" d="M40 108c3-24 20-34 45.500-34S128 84 131 108z" />
  </>
);

const parts = { FRONT: Front, BACK: Back, FACE: Face };

export const PictureDrawing = ({ slot }: { slot: Slot }) => {
  const Part = parts[slot];

  return (
    <svg class="drawing" viewBox="0 0 171 108" aria-hidden="true">
      <Part />
    </svg>
  );
};

/** What the other device is doing. */
export const PhoneDrawing = ({
  step,
  steps,
  shows,
}: {
  step: number;
  steps: number;
  shows: 'document' | 'face' | 'finish';
}) => (
  <svg class="phone-drawing shrinks" viewBox="0 0 150 252" aria-hidden="true">
    <rect class="case" x="3" y="3" width="144" height="246" rx="26" />
    <rect class="slit" x="56" y="14" width="38" height="6" rx="3" />
    {Array.from({ length: steps }, (_, index) => {
      const width = (102 - 6 * (steps - 1)) / steps;
      const place = `bar-${index}`;
      return (
        <rect
          key={place}
          class={index <= step ? 'bar past' : 'bar'}
          x={24 + index * (width + 6)}
          y="36"
          width={width}
          height="5"
          rx="2.5"
        />
      );
    })}
    {shows === 'document' && (
      <g>
        <rect class="soft" x="26" y="88" width="98" height="64" rx="8" />
        <circle class="line" cx="49" cy="112" r="8" />
        <path class="line" d="M36 136c2-9 6-12 13-12s11 3 13 12M78 108h32M78 122h24" />
      </g>
    )}
    {shows === 'face' && (
      <g>
        <ellipse class="soft" cx="75" cy="122" rx="42" ry="56" />
        <circle class="line" cx="75" cy="108" r="17" />
        <path class="line" d="M47 160c4-18 15-26 28-26s24 8 28 26" />
      </g>
    )}
    {shows === 'finish' && (
      <g>
        <circle class="soft" cx="75" cy="122" r="40" />
        <path class="line" d="m57 124 13 13 25-28" />
      </g>
    )}
    <circle class="button-line" cx="75" cy="218" r="13" />
  </svg>
);
