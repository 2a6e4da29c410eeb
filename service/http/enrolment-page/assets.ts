/** Answers with a file of the page, compressed where the browser takes it. */
import type { Handler } from 'hono';
import type { HonoEnv } from '../environment';
import type { Asset, Encoding, PageBundle } from './bundle';

/** The name changes with the contents. */
const forever = 'public, max-age=31536000, immutable';

/** Accepted unless its weight is 0. Browsers list what they take by name. */
const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());

    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });

const choose = ({ packed }: Asset, header: string): Encoding | null =>
  (['br', 'gzip'] as const).find((encoding) => packed[encoding] && accepts(header, encoding)) ?? null;

export const answerAsset =
  ({ assets }: PageBundle): Handler<HonoEnv, '/web-enrolment/assets/:name'> =>
  (c) => {
    const asset = assets.get(c.req.param('name'));
    if (!asset) return c.notFound();

    const encoding = choose(asset, c.req.header('accept-encoding') ?? '');
    const bytes = (encoding && asset.packed[encoding]) ?? asset.plain;

    return c.body(bytes, 200, {
      'Content-Type': asset.type,
      'Content-Length': String(bytes.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
      'Cache-Control': forever,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  };
