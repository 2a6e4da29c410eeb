import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** To the millisecond, like all times of our own. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** To the microsecond, as text: times from the service, as precise as PostgreSQL allows. */
export const preciseInstant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 6 });

const writtenIn = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The last transaction to write the row, set by a trigger, for readers that follow changes. */
export const written = () => writtenIn('written').notNull().default(sql`pg_current_xact_id()`);
