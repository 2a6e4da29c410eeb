/**
 * Where the access token is while the page is open. Top-level it leaves the address bar, so that it is neither seen nor
 * copied nor kept in the history. In a frame nobody sees the address, and storage often is blocked: it stays there.
 */
export interface Store {
  get: (name: string) => string | null;
  set: (name: string, value: string) => void;
}

/** The tab's storage; memory where the browser blocks it. */
export const createStore = (open: () => Storage): Store => {
  const memory = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };

  return {
    get: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name)),
    set: (name, value) => {
      memory.set(name, value);
      attempt((storage) => storage.setItem(name, value));
    },
  };
};

interface Given {
  /** From the address. */
  token: string | null;
  isTopLevel: boolean;
  store: Store;
  location: Pick<Location, 'href'>;
  history: Pick<History, 'replaceState' | 'state'>;
}

const name = 'enrolment.token';

/** The token to use. One in the address replaces one from before. */
export const placeToken = ({ token, isTopLevel, store, location, history }: Given): string | null => {
  if (!isTopLevel) return token;
  if (token === null) return store.get(name);

  store.set(name, token);
  const address = new URL(location.href);
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);

  return token;
};

/** Puts the language that was chosen on the page into the address, so that a reload keeps it. */
export const placeLanguage = (language: string, { location, history }: Pick<Given, 'location' | 'history'>): void => {
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
};

export interface TokenClaims {
  sessionId: string;
  /** In milliseconds; `null` if it does not say. */
  expiresAt: number | null;
}

/** What a token says about itself. Nothing rests on it but words: the service checks it. */
export const readClaims = (token: string): TokenClaims => {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { sessionId, exp } = claims as { sessionId?: unknown; exp?: unknown };

    return {
      sessionId: typeof sessionId === 'string' ? sessionId : '',
      expiresAt: typeof exp === 'number' ? exp * 1000 : null,
    };
  } catch {
    return { sessionId: '', expiresAt: null };
  }
};
