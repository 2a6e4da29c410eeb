/** `7c1e…b2f6`: enough to recognise a session in a list; the full id is a click away. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id);
