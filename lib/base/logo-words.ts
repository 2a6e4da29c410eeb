import { createHash } from 'node:crypto';

/** A picture in the audit log, where it is recognised by its hash: "PNG, 3 kB, SHA-256 9f86d081884c" */
export const logoWords = (logo: string | null): string | null => {
  if (logo === null) return null;
  const [head = '', data = ''] = logo.split(',');
  const file = Buffer.from(data, 'base64');
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 12);

  return `${head.replace(/^data:image\/|;base64$/g, '').toUpperCase()}, ${Math.ceil(file.length / 1024)} kB, SHA-256 ${hash}`;
};
