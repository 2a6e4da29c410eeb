import { mix } from '../colour';
import { n } from '../svg';
import { type Head, lowerContour } from './head';

const cheekLine = ({ left, right, middle: x }: Head): string =>
  `C${n(right - 5)} 160 ${n(x + 32)} 170 ${n(x + 24)} 174C${n(x + 15)} 175 ${n(x + 8)} 173 ${n(x)} 175` +
  `C${n(x - 8)} 173 ${n(x - 15)} 175 ${n(x - 24)} 174C${n(x - 32)} 170 ${n(left + 5)} 160 ${n(left)} 142z`;

/** What lies under the features: a beard, or the shadow of one. */
export const beardOf = (head: Head): string => {
  const { beard, hair } = head.look;
  if (beard === 'stubble') {
    const shadow = mix(hair, '#2a2420', 0.5);

    return `<path d="${lowerContour(head, 142)}${cheekLine(head)}" fill="${shadow}" fill-opacity=".24"/>`;
  }
  if (beard !== 'full') return '';

  const x = head.chin;
  const strands = [-26, -15, -5, 6, 17, 27]
    .map((dx) => `M${n(x + dx)} 199q${n(-dx * 0.12)} 9 ${n(-dx * 0.2)} 15`)
    .join('');

  return (
    `<path d="${lowerContour(head, 142, 6)}${cheekLine(head)}" fill="${hair}"/>` +
    `<path d="${strands}" fill="none" stroke="${head.look.hairLight}" stroke-width="1.6" stroke-opacity=".45" stroke-linecap="round"/>`
  );
};

/** Over the upper lip, so it is drawn after the mouth. */
export const moustacheOf = ({ look, middle: x }: Head): string =>
  look.beard === 'moustache' || look.beard === 'full'
    ? `<path d="M${n(x)} 174.5c7-4 18-2 24 10-8-3.5-16-3-24-2.2-8-.8-16-1.3-24 2.2 6-12 17-14 24-10z" fill="${look.hair}"/>`
    : '';
