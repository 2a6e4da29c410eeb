import { now } from '@/lib/clock';
import type { ClaimKind } from '@/lib/db/schema';

/** The page renews them every minute while its person is there. */
const minutes: Record<ClaimKind, number> = { held: 5, reserved: 2 };

/** Until when a claim that is made or renewed now is its person's. */
export const leaseFor = (kind: ClaimKind): Date => new Date(now().getTime() + minutes[kind] * 60_000);
