/** For tests only: what Next would tell the code about the request that is being handled. */
export const handled = { headers: new Headers() };

export const headers = async () => handled.headers;

export const cookies = async () => ({
  getAll: () =>
    (handled.headers.get('cookie') ?? '').split('; ').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');

      return name ? [{ name, value: decodeURIComponent(value.join('=')) }] : [];
    }),
});
