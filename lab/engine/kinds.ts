/** The kinds of test documents: what the demo draws, and what it does not. */
import { familyCardBack, familyCardFront } from '@/demo/pictures/documents/family-card';
import { withPlaces } from '@/demo/pictures/documents/places';
import { permitBack, permitFront } from '@/demo/pictures/documents/residence-permit';
import type { FurtherPage } from '@/demo/pictures/documents/sheet';
import { td2Card } from '@/demo/pictures/documents/td2-card';
import { usHolder, usLicenceBack, usLicenceFront } from '@/demo/pictures/documents/us-licence';
import { visaPage } from '@/demo/pictures/documents/visa';
import type { Frame } from '@/demo/pictures/svg';
import type { SessionDescription } from '@/demo/population';
import { type Country, countries } from '@/demo/population/documents/countries';
import { drawFurtherData } from '@/demo/population/documents/further-data';
import { usStates } from '@/demo/population/documents/us-states';
import { demoPage, stateFrame } from './demo-kinds';
import { filledPattern, holderOf, numbered } from './specimen';

export interface TestDocument extends FurtherPage {
  kind: string;
  side: 'FRONT' | 'BACK';
  type: string;
  country: string;
  isTwoSided: boolean;
  /** For what lies around a page of a booklet. */
  palette: Country['palette'];
  isPageOfBooklet: boolean;
}

type Draw = (seed: string, index: number) => TestDocument;

const described = (
  session: SessionDescription,
  page: FurtherPage,
  about: Pick<TestDocument, 'kind' | 'side' | 'type' | 'isTwoSided'>,
): TestDocument => ({
  ...page,
  ...about,
  country: session.document.country.code,
  palette: session.document.country.palette,
  isPageOfBooklet: about.type === 'PASSPORT',
});

const demoTypes = {
  passport: 'PASSPORT',
  'identity card': 'IDENTITY_CARD',
  'driving licence': 'DRIVER_LICENSE',
} as const;

const ofDemo =
  (name: keyof typeof demoTypes, side: 'FRONT' | 'BACK'): Draw =>
  (seed, index) => {
    const type = demoTypes[name];
    const session = holderOf(seed, index, { type });
    const isTwoSided = type !== 'PASSPORT';
    const kind = isTwoSided ? `${name}, ${side.toLowerCase()}` : name;

    return described(session, demoPage(session, side), { kind, side, type, isTwoSided });
  };

/** The heading's name of the state is a field too, on the front. */
const withHeading = (session: SessionDescription, side: 'FRONT' | 'BACK', draw: () => FurtherPage): FurtherPage => {
  let place: Frame | null = null;
  const page = withPlaces(
    session,
    (_, frame) => {
      place = frame;
    },
    draw,
  );
  if (!place) return page;
  const frame = stateFrame(session, place, page.width);
  const state = { name: 'issuing_state_name', lines: [session.document.country.nativeName], day: null, frame };

  return { ...page, printed: [...page.printed, { ...state, isOptional: side === 'BACK' }] };
};

type Further = (session: SessionDescription, homeland: Country) => FurtherPage;

/** `homeland`: some other country, for documents of foreigners. */
const further =
  (kind: string, type: string, side: 'FRONT' | 'BACK', draw: Further, isTwoSided = true): Draw =>
  (seed, index) => {
    const session = holderOf(seed, index, { type: 'IDENTITY_CARD' });
    const others = countries.filter(({ code }) => code !== session.document.country.code && code !== 'UTO');
    const homeland = session.stream('homeland').pick(others);
    const page = withHeading(session, side, () => draw(session, homeland));

    return described(session, page, { kind, side, type, isTwoSided });
  };

const dataOf = (session: SessionDescription) => drawFurtherData(session.document, session.stream('further'));

const visa = (format: 'A' | 'B') =>
  further(
    `visa MRV-${format}`,
    'VISA',
    'FRONT',
    (session, homeland) => {
      const passportNumber = filledPattern('A99999999', session.stream('passport of a visa'));

      return visaPage(session, { format, homeland, further: dataOf(session), passportNumber });
    },
    false,
  );

const usLicence =
  (side: 'FRONT' | 'BACK'): Draw =>
  (seed, index) => {
    const base = holderOf(seed, index, { type: 'DRIVER_LICENSE', isPlain: true });
    const state = base.stream('state').pick(usStates);
    const drawn = holderOf(seed, index, { type: 'DRIVER_LICENSE', country: state, isPlain: true });
    const session = numbered(drawn, filledPattern(state.number, base.stream('number')));
    const holder = usHolder(session, state, dataOf(session).middleName);
    const page = (side === 'FRONT' ? usLicenceFront : usLicenceBack)(session, state, holder);
    const kind = `US licence, ${side.toLowerCase()}`;

    return described(session, page, { kind, side, type: 'DRIVER_LICENSE', isTwoSided: true });
  };

const permit =
  (draw: typeof permitFront): Further =>
  (session, homeland) =>
    draw(session, { homeland, further: dataOf(session) });

/** How many of a hundred are of each kind. */
const shares: readonly (readonly [number, Draw])[] = [
  [14, ofDemo('passport', 'FRONT')],
  [10, ofDemo('identity card', 'FRONT')],
  [11, ofDemo('identity card', 'BACK')],
  [9, ofDemo('driving licence', 'FRONT')],
  [9, ofDemo('driving licence', 'BACK')],
  [9, further('TD2 card', 'IDENTITY_CARD', 'FRONT', (session) => td2Card(session, dataOf(session)))],
  [5, visa('A')],
  [5, visa('B')],
  [4, further('residence permit, front', 'RESIDENCE_PERMIT', 'FRONT', permit(permitFront))],
  [5, further('residence permit, back', 'RESIDENCE_PERMIT', 'BACK', permit(permitBack))],
  [4, further('family card, front', 'IDENTITY_CARD', 'FRONT', (session) => familyCardFront(session, dataOf(session)))],
  [3, further('family card, back', 'IDENTITY_CARD', 'BACK', (session) => familyCardBack(session, dataOf(session)))],
  [6, usLicence('FRONT')],
  [6, usLicence('BACK')],
];

/** One after the other in an order that mixes the kinds: the first dozen has most of them. */
const order: readonly Draw[] = shares
  .flatMap(([count, draw]) => Array.from({ length: count }, (_, i) => ({ at: (i + 0.5) / count, draw })))
  .sort((a, b) => a.at - b.at)
  .map(({ draw }) => draw);

/** Test document #index under this seed: the same on every machine. */
export const testDocument = (seed: string, index: number): TestDocument => {
  const draw = order[index % order.length];
  if (!draw) throw new Error('There is no kind to draw');

  return draw(`engine ${seed}`, index);
};
