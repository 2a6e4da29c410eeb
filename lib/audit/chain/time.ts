/** A time that somebody tampered with must come out as different, never as an error. */
export const timeOf = (at: Date): string => (Number.isNaN(at.getTime()) ? 'not a time' : at.toISOString());
