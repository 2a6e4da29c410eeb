import { createSerializer } from 'nuqs';
import { expect, test } from 'vitest';
import { logAddress, logHref } from './audit-address';

test.each([
  ['2026-11-15T10:57Z', '2026-11-15T10:57:00.000Z'],
  ['2026-11-15T10:57:12.604Z', '2026-11-15T10:57:12.604Z'],
  ['2026-02-30T10:00Z', null],
  ['2026-11-15', null],
  ['yesterday', null],
])('accepts only valid instants in the address: %s', (text, instant) => {
  expect(logAddress.from.parse(text)).toBe(instant);
});

test.each([
  {},
  { session: 'abc_DEF-123', event: null },
  { event: '42', position: 7, action: 'verdict.given', time: '7d' as const },
  { to: '2026-11-15T10:57:12.604Z', from: '2026-11-15T10:57:00.000Z', person: null },
])('links to the log as the log itself writes its address: %o', (values) => {
  expect(logHref(values)).toBe(createSerializer(logAddress)('/audit', values));
});
