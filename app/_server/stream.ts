import 'server-only';
import { desk } from './desk';

/** A file as it is made: reads on as fast as the other side takes it, and not at all once it has left. */
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
        // The file ends in the middle, and the transfer with an error.
        desk().log.error({ requestId, err: error }, 'an export broke off');
        controller.error(error);
      }
    },
    cancel: async () => {
      await pieces.return();
    },
  });
};
