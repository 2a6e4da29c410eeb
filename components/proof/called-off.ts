/** The person closed the question. Nothing happened, and nothing failed. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff';
}

export const isCalledOff = (error: unknown): boolean => error instanceof CalledOff;
