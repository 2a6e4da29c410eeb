import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Everything that the work does, calls to the service included, carries this request's id. */
export const withRequestId = <Value>(id: string, work: () => Promise<Value>): Promise<Value> => storage.run(id, work);

export const currentRequestId = (): string | undefined => storage.getStore();
