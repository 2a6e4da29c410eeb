/**
 * Ids and names that may become a segment of a path, always percent-encoded. The interface sets no form for them.
 * Everything else is rejected before a request is made, so that none can point outside its own session.
 */
import { longestPathPart } from './limits';

/**
 * No control or invisible characters, and no space at either end: people must be able to compare and type it. No `/`,
 * `\` or `%`: proxies that decode a path twice would take them for other addresses.
 */
const segment = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}/\\%]+(?<!\s)$/u;

const isPathPart = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= longestPathPart && text !== '.' && text !== '..' && segment.test(text);

/** Begins a subject of the desk's own in the audit log, and the name of its key; an id must not pass for one. */
const ownSubject = /^(request:|(rule|reason|tag) )/;

/** True if the text can be a session id and a path segment. */
export const isSessionId = (text: unknown): text is string => isPathPart(text) && !ownSubject.test(text);

/** True if a session id can begin with this text. */
export const isSessionIdStart = (text: string): boolean => isSessionId(`${text}x`);

/** True if the text can be an image name and a path segment. */
export const isImageName = (text: unknown): text is string => isPathPart(text);

/** The id or name in a segment of a path, encoded or not. Neither can contain `%`, so that is never ambiguous. */
export const readPathPart = (given: string): string => {
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
};
