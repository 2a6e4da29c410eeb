import { describe, expect, it } from 'vitest';
import { dayMs } from '@/lib/base/durations';
import { finalStatuses, levels, sessionStatuses, wireSchemas } from '@/lib/contract';
import { levelOf, statusByLevel } from '@/lib/decision';
import type { SessionDescription } from './';
import { comparisonOf, describeAt, describeFirst, epoch, factorsOf } from './testing';

const sessions = describeFirst('promises', 3000);
const finished = sessions.filter((session) => session.status !== 'PENDING');

const ageInDays = ({ createdAt }: SessionDescription) => (epoch.getTime() - Date.parse(createdAt)) / dayMs;
const share = (status: string) => sessions.filter((session) => session.status === status).length / sessions.length;

it('the same seed and index give the same session; others differ', () => {
  expect(JSON.stringify(describeAt('promises', 42))).toBe(JSON.stringify(sessions[42]));
  expect(new Set(sessions.map((session) => session.id)).size).toBe(sessions.length);
  expect(describeAt('another', 42).id).not.toBe(sessions[42]?.id);
});

it('every id is a version 4 UUID', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  expect(sessions.map(({ id }) => id).filter((id) => !uuid.test(id))).toEqual([]);
});

it('all statuses except EXPIRED, three document types and at least ten countries occur', () => {
  expect(new Set(sessions.map((session) => session.status))).toEqual(
    new Set(sessionStatuses.filter((status) => status !== 'EXPIRED')),
  );
  expect(new Set(sessions.map((session) => session.document.type))).toEqual(
    new Set(['PASSPORT', 'IDENTITY_CARD', 'DRIVER_LICENSE']),
  );
  expect(new Set(sessions.map((session) => session.document.country.code)).size).toBeGreaterThanOrEqual(10);
});

it('most sessions are approved automatically, and people decide the doubtful ones', () => {
  expect(share('AUTO_APPROVED')).toBeCloseTo(0.6, 1);
  expect(share('AUTO_REJECTED')).toBeCloseTo(0.12, 1);
  expect(share('MANUAL_APPROVED')).toBeCloseTo(0.1, 1);
});

it('sessions reach back two years, the newest is minutes old, and none is in the future', () => {
  const ages = sessions.map(ageInDays);
  const unfinished = finished.filter(({ completedAt }) => !(Date.parse(completedAt ?? '') < epoch.getTime()));

  expect(Math.max(...ages)).toBeGreaterThan(700);
  expect(Math.max(...ages)).toBeLessThan(731);
  expect(Math.min(...ages)).toBeLessThan(10 / 1440);
  expect(unfinished).toEqual([]);
});

it('every final or waiting session has all results, in the format of the interface', () => {
  const withResults: readonly string[] = [...finalStatuses, 'WAITING_FOR_MANUAL_APPROVE'];

  for (const { status, results } of sessions) {
    if (!withResults.includes(status)) continue;
    if (!results) throw new Error(`${status} without results`);
    wireSchemas.decision.parse(results.decision);
    wireSchemas.document.parse(results.document);
    wireSchemas.face.parse(results.face);
  }
});

describe('results agree with each other', () => {
  it('every score is between 0 and 100, and every level matches its score or says that there is none', () => {
    const offenders = finished.flatMap((session) => {
      const all = [session.results?.decision.decision, ...Object.values(factorsOf(session))];

      return all.filter((factor) => {
        if (!factor || factor.score < 0 || factor.score > 100 || !levels.includes(factor.level)) return true;
        if (factor.level === 'UNAVAILABLE' || factor.level === 'UNKNOWN') return factor.score !== 0;

        return factor.level !== levelOf(factor.score);
      });
    });

    expect(offenders).toEqual([]);
  });

  it('HIGH is approved, LOW rejected, and MEDIUM waits for a person', () => {
    const offenders = finished.filter(({ status, results }) => {
      const byEngine = statusByLevel[levelOf(results?.decision.decision.score ?? -1)];
      const byHand = ['MANUAL_APPROVED', 'MANUAL_REJECTED'];

      return status !== byEngine && !(byEngine === 'WAITING_FOR_MANUAL_APPROVE' && byHand.includes(status));
    });

    expect(offenders).toEqual([]);
  });

  it('a document without an MRZ has no MRZ factors, one without a barcode no barcode factor', () => {
    const offenders = finished.filter((session) => {
      const isLicence = session.document.type === 'DRIVER_LICENSE';
      const { mrzOcrCrossCheck, mrzValidity, barcodeOcrCrossCheck } = factorsOf(session);
      const { documentMrzResults, documentBarcodeResults } = session.results?.document ?? {};
      const ofMrz = [mrzOcrCrossCheck, mrzValidity, documentMrzResults, session.mrz ?? undefined];
      const ofBarcode = [barcodeOcrCrossCheck, documentBarcodeResults];

      return (
        ofMrz.some((part) => (part === undefined) !== isLicence) ||
        ofBarcode.some((part) => (part === undefined) === isLicence)
      );
    });

    expect(offenders).toEqual([]);
  });

  it('a session without a defect is approved', () => {
    const offenders = finished.filter(({ defect, status }) => defect === null && status !== 'AUTO_APPROVED');

    expect(offenders.map(({ index }) => index)).toEqual([]);
  });

  it('face result and decision agree on the face', () => {
    const offenders = finished.filter((session) => {
      const { faceVerification, passiveLiveness } = factorsOf(session);
      const face = session.results?.face;

      return (
        face?.verificationScore !== faceVerification?.score || face?.passiveLivenessScore !== passiveLiveness?.score
      );
    });

    expect(offenders.map(({ index }) => index)).toEqual([]);
  });

  it('a transliteration does not lower the score, but its distance is reported', () => {
    const umlaut = finished.find(
      ({ defect, seen, mrz }) => defect === null && mrz !== null && seen.printed.surname === 'MÜLLER',
    );

    expect(umlaut && comparisonOf(umlaut, 'surname')).toMatchObject({ other: 'MUELLER', distance: 2, score: 100 });
  });

  it('documents were issued before they were shown, to people old enough', () => {
    const offenders = sessions.filter(
      ({ seen: { printed }, createdAt }) =>
        printed.dateOfIssue > createdAt.slice(0, 10) ||
        printed.dateOfIssue >= printed.dateOfExpiry ||
        Number(printed.dateOfIssue.slice(0, 4)) - Number(printed.dateOfBirth.slice(0, 4)) < 14,
    );

    expect(offenders.map(({ index, seen }) => ({ index, ...seen.printed }))).toEqual([]);
  });
});
