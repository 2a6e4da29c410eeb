import { recordEvent } from '@/lib/audit';
import type { RecordRotation } from '@/lib/keys';

/** A key changes at a start or in the worker, not by a signed-in person. */
export const recordRotation: RecordRotation = (tx, rotation) =>
  recordEvent(tx, {
    code: 'key.rotated',
    actor: { personId: null, requestId: null, address: null },
    details: { ...rotation },
  });
