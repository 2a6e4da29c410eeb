const yearInSeconds = 365 * 24 * 60 * 60;

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
};

/** Stored in a cookie, so that the server renders the theme and nothing flashes. */
export const switchTheme = (): void => {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `theme=${theme}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`;
};
