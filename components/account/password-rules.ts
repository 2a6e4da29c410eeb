export const shortestPassword = 12;

/** Said before anything is typed. */
export const passwordRules = `At least ${shortestPassword} characters, nothing else is asked for. Common ones are refused: take a few words that do not belong together.`;
