import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wireSchemas } from '@/lib/contract/wire';

const accepts = (name: keyof typeof wireSchemas, payload: unknown): boolean =>
  wireSchemas[name].safeParse(payload).success;

describe('the wire schemas', () => {
  test('accept enrolment responses with a result or a known error code', () => {
    const scanned = { isTwoSideDocument: true, pageSide: 'FRONT', country: 'LVA', type: 'IDENTITY_CARD' };

    expect(accepts('documentSubmissionResponse', { hasError: false, ...scanned })).toBe(true);
    expect(accepts('documentSubmissionResponse', { hasError: true, error: 'WRONG_SIDE', ...scanned })).toBe(true);
    expect(accepts('documentSubmissionResponse', { hasError: true, error: 'DOCUMENT_NOT_RECOGNIZED' })).toBe(true);
    expect(accepts('documentSubmissionResponse', { hasError: true, error: 'FACE_NOT_FOUND' })).toBe(false);
    expect(accepts('documentSubmissionResponse', { hasError: false })).toBe(false);
    expect(accepts('faceSubmissionResponse', { hasError: false })).toBe(true);
    expect(accepts('faceSubmissionResponse', { hasError: true, error: 'TOO_MANY_FACES' })).toBe(true);
    expect(accepts('faceSubmissionResponse', { hasError: true })).toBe(false);
    expect(accepts('completion', { customerReturnUrl: 'https://example.org/done' })).toBe(true);
    expect(accepts('documentSubmission', { imageBase: '' })).toBe(false);
  });

  test('reject a status, level or score outside the interface', () => {
    const plain = (score: number, level: string) => ({
      verifications: { mrzValidity: { score, level } },
      decision: { score: 1, level: 'LOW' },
    });

    expect(accepts('status', { status: 'DONE' })).toBe(false);
    expect(accepts('decision', plain(50, 'MEDIUM'))).toBe(true);
    expect(accepts('decision', plain(101, 'MEDIUM'))).toBe(false);
    expect(accepts('decision', plain(50, 'GOOD'))).toBe(false);
  });

  test('accept unknown Trust Factors with score and level', () => {
    const decision = { score: 1, level: 'LOW' };

    expect(accepts('decision', { verifications: { applicantIntegrity: { score: 1, level: 'LOW' } }, decision })).toBe(
      true,
    );
    expect(accepts('decision', { verifications: { applicantIntegrity: 'LOW' }, decision })).toBe(false);
    expect(accepts('decision', { verifications: { mrzOcrCrossCheck: { score: 1, level: 'LOW' } }, decision })).toBe(
      false,
    );
  });

  test('reject properties that the interface does not have', () => {
    expect(accepts('status', { status: 'PENDING', internalNote: 'x' })).toBe(false);
    expect(accepts('images', { document: [], face: [], path: '/srv' })).toBe(false);
  });

  test('can all be converted to JSON Schema', () => {
    for (const schema of Object.values(wireSchemas)) {
      expect(() => z.toJSONSchema(schema)).not.toThrow();
    }
  });
});
