/** Another device cannot reach this computer by that name. */
export const isLocalLink = (link: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(link).hostname);
