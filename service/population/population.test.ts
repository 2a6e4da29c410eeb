import { describe, expect, it } from 'vitest';
import { documentTypes, finalStatuses, sessionStatuses, wireSchemas } from '@/lib/contract';
import { createdAtOf, describeSession, type SessionDescription, statusAt } from '.';
import { levelOf, statusByLevel } from './scoring';

const epoch = new Date('2026-11-15T10:00:00Z');
const describeAt = (seed: string, index: number) => {
  const description = describeSession(seed, index, createdAtOf(seed, index, epoch));

  return { ...description, status: statusAt(description, epoch) };
};
const sessions = Array.from({ length: 3000 }, (_, index) => describeAt('promises', index));
const finished = sessions.filter((session) => session.status !== 'PENDING');
const day = 86_400_000;

const ageInDays = ({ createdAt }: SessionDescription) => (epoch.getTime() - Date.parse(createdAt)) / day;
const share = (status: string) => sessions.filter((session) => session.status === status).length / sessions.length;
const scoreOf = (session: SessionDescription, name: string) => session.results?.decision.verifications[name]?.score;

it('the same seed and index give the same session; others differ', () => {
  expect(JSON.stringify(describeAt('promises', 42))).toBe(JSON.stringify(sessions[42]));
  expect(new Set(sessions.map((session) => session.id)).size).toBe(sessions.length);
  expect(describeAt('another', 42).id).not.toBe(sessions[42]?.id);
});

it('all states but EXPIRED, three document types and at least ten countries occur', () => {
  expect(new Set(sessions.map((session) => session.status))).toEqual(
    new Set(sessionStatuses.filter((status) => status !== 'EXPIRED')),
  );
  expect(new Set(sessions.map((session) => session.document.type))).toEqual(new Set(documentTypes));
  expect(new Set(sessions.map((session) => session.document.country.code)).size).toBeGreaterThanOrEqual(10);
});

it('most sessions pass by themselves and few wait', () => {
  expect(share('AUTO_APPROVED')).toBeCloseTo(0.6, 1);
  expect(share('AUTO_REJECTED')).toBeCloseTo(0.12, 1);
  expect(share('MANUAL_APPROVED')).toBeCloseTo(0.06, 1);
  expect(share('WAITING_FOR_MANUAL_APPROVE')).toBeGreaterThan(0.015);
  expect(share('WAITING_FOR_MANUAL_APPROVE')).toBeLessThan(0.05);
});

it('sessions reach back two years, the newest began minutes ago, and none lies in the future', () => {
  const ages = sessions.map(ageInDays);

  expect(Math.max(...ages)).toBeGreaterThan(700);
  expect(Math.max(...ages)).toBeLessThan(731);
  expect(Math.min(...ages)).toBeLessThan(10 / 1440);
  for (const { completedAt } of finished) expect(Date.parse(completedAt ?? '')).toBeLessThan(epoch.getTime());
});

it('every final or waiting session has all results, and each is worded as the interface says', () => {
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
  it('every score lies within 0 and 100, and every level follows from its score', () => {
    for (const { results } of finished) {
      const all = [results?.decision.decision, ...Object.values(results?.decision.verifications ?? {})];
      for (const factor of all) {
        expect(factor?.score).toBeGreaterThanOrEqual(0);
        expect(factor?.score).toBeLessThanOrEqual(100);
        expect(factor?.level).toBe(levelOf(factor?.score ?? -1));
      }
    }
  });

  it('HIGH approves, LOW rejects, and what is MEDIUM waits until a person decides', () => {
    for (const { status, results } of finished) {
      const byEngine = statusByLevel[levelOf(results?.decision.decision.score ?? -1)];
      const allowed = byEngine.startsWith('AUTO') ? [byEngine] : [byEngine, 'MANUAL_APPROVED', 'MANUAL_REJECTED'];
      expect(allowed).toContain(status);
    }
  });

  it('a document without an MRZ has no MRZ factors, one without a barcode no barcode factor', () => {
    for (const { document, results } of finished) {
      const isLicence = document.type === 'DRIVER_LICENSE';
      const factors = results?.decision.verifications ?? {};

      expect('mrzOcrCrossCheck' in factors).toBe(!isLicence);
      expect('mrzValidity' in factors).toBe(!isLicence);
      expect('barcodeOcrCrossCheck' in factors).toBe(isLicence);
      expect(results?.document.documentMrzResults === undefined).toBe(isLicence);
      expect(results?.document.documentBarcodeResults === undefined).toBe(!isLicence);
    }
  });

  it('each defect lowers the factor that should see it', () => {
    const crossCheck = (session: SessionDescription) =>
      scoreOf(session, 'mrzOcrCrossCheck') ?? scoreOf(session, 'barcodeOcrCrossCheck');
    const seenBy: Record<string, (session: SessionDescription) => number | undefined> = {
      'expired-document': (session) => scoreOf(session, 'dateOfExpiration'),
      'other-selfie': (session) => scoreOf(session, 'faceVerification'),
      'photo-of-a-screen': (session) => scoreOf(session, 'documentLiveness'),
      'selfie-not-live': (session) => scoreOf(session, 'passiveLiveness'),
      'swapped-birth-date': crossCheck,
      'altered-number': crossCheck,
      glare: (session) => scoreOf(session, 'documentLiveness'),
      'hard-to-read': (session) => scoreOf(session, 'overallOcrFieldsConfidence'),
      'faint-likeness': (session) => scoreOf(session, 'faceVerification'),
    };

    for (const session of finished) {
      if (session.defect) expect(seenBy[session.defect]?.(session), session.defect).toBeLessThan(80);
      else expect(session.status, session.id).toBe('AUTO_APPROVED');
    }
    expect(new Set(finished.flatMap(({ defect }) => defect ?? [])).size).toBe(Object.keys(seenBy).length);
  });

  it('a swapped date shows in the fields of both zones', () => {
    const swapped = finished.find(({ defect, mrz }) => defect === 'swapped-birth-date' && mrz);
    const field = swapped?.results?.decision.verifications.mrzOcrCrossCheck?.fields.find(
      ({ inputFieldName }) => inputFieldName === 'date_of_birth',
    );
    const [, month, date] = field?.mrzTextValue.split('-') ?? [];

    expect(field?.ocrTextValue).toMatch(new RegExp(`-${date}-${month}$`));
    expect(field?.distance).toBeGreaterThan(0);
  });

  it('a transliteration alone costs nothing, and its distance is told', () => {
    const fields = finished.flatMap((s) => s.results?.decision.verifications.mrzOcrCrossCheck?.fields ?? []);
    const umlaut = fields.find(({ ocrTextValue }) => ocrTextValue === 'MÜLLER');

    expect(umlaut).toMatchObject({ mrzTextValue: 'MUELLER', distance: 2, score: 100 });
  });
});
