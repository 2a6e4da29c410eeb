import 'server-only';
import { desk } from './desk';

/** Streams a generated file at the client's pace and stops when the client disconnects. */
export const streamOf = (
  pieces: AsyncGenerator<string | Uint8Array, void>,
  requestId: string | null,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();

  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await pieces.next();

        if (done) {
          controller.close();
        } else {
          controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        }
      } catch (error) {
        // The transfer fails, so that nobody takes the file for complete.
        desk().log.error({ requestId, err: error }, 'export interrupted');
        controller.error(error);
      }
    },
    cancel: async () => {
      await pieces.return();
    },
  });
};
