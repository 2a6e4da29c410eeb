/** A deletion request is due from this many days before its last day: on the rail, in the list and on the overview. */
export const dueDays = 7;
