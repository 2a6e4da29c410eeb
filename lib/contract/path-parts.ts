/**
 * What may become part of a path. Everything else is refused before a request exists, so that no
 * id or name, wherever it came from, can point anywhere but at its own session.
 */
export const sessionIdForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
export const imageNameForm = /^[A-Za-z0-9_-]{1,64}$/;

/** Promises that the text is safe as a path segment and can name a session. */
export const isSessionId = (text: unknown): text is string => typeof text === 'string' && sessionIdForm.test(text);

/** Promises that the text is safe as a path segment and can name an image. */
export const isImageName = (text: unknown): text is string => typeof text === 'string' && imageNameForm.test(text);
