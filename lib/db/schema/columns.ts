import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** To the millisecond, as the rest of the product tells time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** To the microsecond, as text: what the service says, as finely as PostgreSQL can tell. */
export const preciseInstant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 6 });

const writtenIn = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The transaction that wrote a row last, set by a trigger: whoever follows changes reads from the oldest open one on. */
export const written = () => writtenIn('written').notNull().default(sql`pg_current_xact_id()`);
