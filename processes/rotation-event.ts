import { recordEvent, theDesk } from '@/lib/audit';
import type { RecordRotation } from '@/lib/keys';

export const recordRotation: RecordRotation = (tx, rotation) =>
  recordEvent(tx, { code: 'key.rotated', actor: theDesk, details: { ...rotation } });
