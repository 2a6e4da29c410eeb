/**
 * Ids and names that may become part of a path. Everything else is rejected before a request is made, so that none can
 * point outside its own session.
 */
export const sessionIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
export const imageNamePattern = /^[A-Za-z0-9_-]{1,64}$/;

/** True if the text is safe as a path segment and can be a session id. */
export const isSessionId = (text: unknown): text is string => typeof text === 'string' && sessionIdPattern.test(text);

/** True if the text is safe as a path segment and can be an image name. */
export const isImageName = (text: unknown): text is string => typeof text === 'string' && imageNamePattern.test(text);
