import type { SessionDescription } from '@/service/population';
import { portrait } from './portrait';
import { inset } from './svg';

const rooms = [
  ['#d9cdbb', '#b7a993', '#f3ead9', '#8d8478'],
  ['#c4ccd2', '#9aa5ad', '#e8eef2', '#5f6a73'],
  ['#cfd8c8', '#a3b09a', '#eef3e6', '#6f7c66'],
  ['#d8c3bd', '#b0958d', '#f2e3dd', '#84655c'],
] as const;

/** A room out of focus: soft shapes instead of a costly blur. */
const room = (session: SessionDescription): string => {
  const [top, bottom, window, furniture] = session.stream('room').pick(rooms);

  return (
    `<defs><linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `<linearGradient id="window" x1="0" y1="0" x2="1" y2="0"><stop offset=".6" stop-color="${window}"/><stop offset="1" stop-color="${window}" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="shelf" x1="1" y1="0" x2="0" y2="0"><stop offset=".6" stop-color="${furniture}" stop-opacity=".8"/><stop offset="1" stop-color="${furniture}" stop-opacity="0"/></linearGradient></defs>` +
    '<rect width="240" height="320" fill="url(#room)"/><rect width="66" height="320" fill="url(#window)" fill-opacity=".8"/>' +
    '<rect x="172" width="68" height="320" fill="url(#shelf)"/>'
  );
};

/** The same person on another day: other light, other clothes, a tilted head. */
const person = (session: SessionDescription): string => {
  const { selfie } = session.seen;
  const random = session.stream('selfie');

  return portrait(selfie, {
    tilt: random.between(-5, 5),
    clothes: selfie.otherClothes,
    background: null,
    light: random.chance(0.5) ? 1 : -1,
    smile: random.between(0, 4),
  });
};

const warmth =
  '<defs><linearGradient id="warmth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffdfae" stop-opacity=".24"/>' +
  '<stop offset="1" stop-color="#1d2440" stop-opacity=".24"/></linearGradient></defs><rect width="240" height="320" fill="url(#warmth)"/>';

/** Not a live face but a print of one, held before the camera. */
const heldPrint = (inner: string): string =>
  `<rect x="22" y="26" width="196" height="268" fill="#fbfaf6"/>${inset([32, 36, 176, 232], '0 0 240 316', `<rect width="240" height="320" fill="#aeb6bb"/>${inner}`)}` +
  '<path d="M120 26L126 294" stroke="#000" stroke-opacity=".1" stroke-width="3"/><ellipse cx="40" cy="296" rx="26" ry="15" fill="#d9a983"/><ellipse cx="200" cy="298" rx="26" ry="15" fill="#d9a983"/>';

/** Drawn into a frame of 240 x 320. */
export const selfieScene = (session: SessionDescription): string => {
  const subject = person(session);

  return session.seen.blemish === 'mask'
    ? `${room(session)}${heldPrint(subject)}${warmth}`
    : `${room(session)}${inset([0, 26, 240, 294], '6 0 228 279', subject)}${warmth}`;
};
