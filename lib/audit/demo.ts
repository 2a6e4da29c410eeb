/** Marks what is recorded while the history of a demo desk is made, so that nobody takes it for real work. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditDetails } from '@/lib/db/schema';

const recording = new AsyncLocalStorage<true>();

/** Every event recorded by this work says `demo` in its details. */
export const recordAsDemo = <Result>(work: () => Promise<Result>): Promise<Result> => recording.run(true, work);

export const markDemo = (details: AuditDetails): AuditDetails =>
  recording.getStore() ? { ...details, demo: true } : details;
