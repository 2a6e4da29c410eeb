/** For tests only: replaces `next/headers` for the current request. */
export const handled = { headers: new Headers() };

export const headers = async () => handled.headers;

export const cookies = async () => ({
  getAll: () =>
    (handled.headers.get('cookie') ?? '').split('; ').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');

      return name ? [{ name, value: decodeURIComponent(value.join('=')) }] : [];
    }),
});
