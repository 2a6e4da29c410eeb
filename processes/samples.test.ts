/** The sample pictures that the desk offers to try an enrolment with, as the service and its real engine take them. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sampleFiles } from '@/demo/samples/draw-samples';
import { moveClock } from '@/lib/base/clock';
import { wireSchemas } from '@/lib/contract';
import { startCheckedService } from '@/service/conformance/checked-service';
import { decideDue } from '@/service/enrolment/decide';
import { call, openApplicant } from '@/service/enrolment/testing';
import type { TestService } from '@/service/testing';

let service: TestService;

beforeAll(async () => {
  service = await startCheckedService(0);
});
afterAll(() => service.close());

const pathOf = (file: string) => path.join(import.meta.dirname, '../public/samples', file);
const slow = { timeout: 120_000 };

test('the samples are small enough for a quick page', () => {
  expect(sampleFiles.filter((file) => statSync(pathOf(file)).size > 200_000)).toEqual([]);
});

/** Sends the samples in their order; `on`: the day. */
const enrol = async (on: string, liveness: 'required' | 'left-out') => {
  onTestFinished(moveClock(Date.parse(on) - Date.now()));
  const { id, token, complete, status } = await openApplicant(service);
  const accepted = [];
  for (const [place, step] of ['/document', '/document', '/face'].entries()) {
    const imageBase = readFileSync(pathOf(sampleFiles[place] ?? '')).toString('base64');
    accepted.push((await call(service, step, { token, body: { imageBase } })).body);
  }
  await complete();
  await decideDue({ ...service.parts, enrolment: { ...service.parts.enrolment, liveness } });
  const decided = await (await service.ask(`/${id}/decision/results`)).json();
  const { verifications } = wireSchemas.decision.parse(decided);

  return {
    accepted,
    status: await status(),
    low: Object.entries(verifications).flatMap(([name, factor]) => (factor?.level === 'LOW' ? [name] : [])),
  };
};

test('the samples are accepted, and an officer decides', slow, async () => {
  const { accepted, status, low } = await enrol('2026-11-18', 'required');

  expect(accepted).toEqual([
    { hasError: false, isTwoSideDocument: true, pageSide: 'FRONT', country: 'DEU', type: 'IDENTITY_CARD' },
    { hasError: false, isTwoSideDocument: true, pageSide: 'BACK', country: 'DEU', type: 'IDENTITY_CARD' },
    { hasError: false },
  ]);
  expect([status, low]).toEqual(['WAITING_FOR_MANUAL_APPROVE', []]);
});

test('they are accepted for years, and approved where liveness is left out', slow, async () => {
  const { status, low } = await enrol('2036-06-01', 'left-out');

  expect([status, low]).toEqual(['AUTO_APPROVED', []]);
});
