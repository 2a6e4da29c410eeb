/**
 * For tests with the real engine. Drawn people look alike to a network that was taught with photographs: those of the
 * demo are at most 0.61 apart. So these were chosen by measured distance: the applicant's portrait, photographed, is 0.20
 * from the own selfie and 0.67 from that of the stranger, who is drawn to differ in everything.
 */
import type { SessionDescription } from '@/demo/population';
import { seenAs, sessionAt } from './testing';

/** With a passport that is valid at that time. */
export const applicantAt = (createdAt?: Date): SessionDescription => sessionAt(18, createdAt);

export const strangerAt = (createdAt?: Date): SessionDescription =>
  seenAs(sessionAt(2, createdAt), {
    selfie: {
      skin: '#744a30',
      shade: '#4b2d1b',
      lips: '#6b332f',
      hair: '#d8c49a',
      hairLight: '#d8c49a',
      hairStyle: 'cropped',
      brows: 4,
      eyes: '#3a2a1c',
      eyeOpen: 14,
      faceWidth: 48,
      jaw: 0,
      nose: 0,
      mouth: -2,
      beard: 'moustache',
      glasses: true,
      headCover: null,
      wrinkles: 1,
      clothes: '#5a6b52',
      otherClothes: '#41627a',
    },
  });

/** Something else is printed than the zone says. */
export const printedAs = (
  session: SessionDescription,
  change: Partial<SessionDescription['seen']['printed']>,
): SessionDescription => seenAs(session, { printed: { ...session.seen.printed, ...change } });
