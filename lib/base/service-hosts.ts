/**
 * Where the embedded service listens for this SERVICE_HOST. The desk always reaches it at 127.0.0.1, so that address
 * is added to one that does not include it.
 */
export const serviceHosts = (host: string): string[] => {
  const plain = host.replace(/^\[|\]$/g, '');
  const includesLoopback = ['127.0.0.1', 'localhost', '0.0.0.0', '::'].includes(plain);
  if (plain === 'localhost') return ['127.0.0.1'];

  return includesLoopback ? [plain] : ['127.0.0.1', plain];
};
