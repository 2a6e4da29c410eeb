export const shortestPassword = 12;

export const passwordRules = `At least ${shortestPassword} characters. No other rules. Use several unrelated words.`;
