/** Face match and passive liveness are the two scores for which the service documents a limit: over it is a pass. */
export const documentedLimit = 50;
