/** What the page around this one is told: once, and only if it is the integrator's. */
export type End =
  | { kind: 'completed' }
  | { kind: 'error'; error: 'SESSION_ALREADY_COMPLETED' | 'SESSION_UNAUTHORIZED' | 'INTERNAL_ERROR' };

export interface FrameMessage {
  sessionId: string;
  hasCompleted: boolean;
  hasError: boolean;
  error?: string;
}

const messageOf = (sessionId: string, end: End): FrameMessage =>
  end.kind === 'completed'
    ? { sessionId, hasCompleted: true, hasError: false }
    : { sessionId, hasCompleted: false, hasError: true, error: end.error };

interface Given {
  sessionId: string;
  parent: Pick<Window, 'postMessage'>;
  /** The origins that may be told. */
  origins: readonly string[];
  /** The page around this one, where the browser says which. */
  parentOrigin: string | null;
}

/** `URL.canParse` is missing in browsers that the page still serves. */
export const parseUrl = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** `<meta name="frame-origins" content="https://one.example https://two.example">` */
export const frameOrigins = (content: string): string[] =>
  content.split(/\s+/).filter((origin) => parseUrl(origin)?.origin === origin);

/** The origin of the page around this one, if the browser tells. */
export const parentOriginOf = ({ location, document }: Pick<Window, 'location' | 'document'>): string | null => {
  const [ancestor] = location.ancestorOrigins ?? [];
  if (ancestor !== undefined) return ancestor;

  return parseUrl(document.referrer)?.origin ?? null;
};

/** Tells the page around this one how it ended, once. The browser delivers a message only to the origin that it names. */
export const createTell = ({ sessionId, parent, origins, parentOrigin }: Given): ((end: End) => void) => {
  let isTold = false;
  // Naming the right one at once saves an error in the console for each of the others.
  const targets = parentOrigin !== null && origins.includes(parentOrigin) ? [parentOrigin] : origins;

  return (end) => {
    if (isTold) return;
    isTold = true;
    const message = messageOf(sessionId, end);
    for (const origin of targets) parent.postMessage(message, origin);
  };
};
