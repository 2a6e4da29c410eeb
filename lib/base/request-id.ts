import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Everything `work` does, including calls to the service, carries this request id. */
export const withRequestId = <Value>(id: string, work: () => Promise<Value>): Promise<Value> => storage.run(id, work);

export const currentRequestId = (): string | undefined => storage.getStore();
