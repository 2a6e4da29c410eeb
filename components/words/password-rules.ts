export const shortestPassword = 12;

export const passwordRules = `At least ${shortestPassword} characters. Common passwords are rejected. Use several unrelated words.`;
