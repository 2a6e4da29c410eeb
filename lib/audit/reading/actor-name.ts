/** Who did it, in words. `isDesk`: without an account, no address tells the desk's own work from a stranger at the door. */
export const actorName = (actorId: string | null, name: string | null | undefined, isDesk: boolean): string => {
  if (actorId !== null) {
    return name ?? 'An account that is gone';
  }

  return isDesk ? 'Proofdesk' : 'Nobody signed in';
};
