/**
 * A service with one session and pictures of fixed sizes in memory, so that the cost of streaming does not depend on
 * drawing.
 */

import { createServer } from 'node:http';
import sharp from 'sharp';
import { minuteMs } from '@/lib/base/durations';

const { SESSION_ID = '', AUTHORIZATION = '' } = process.env;

const draw = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 85 })
    .toBuffer();

/** JPEG readers ignore bytes after the end. */
const drawExactly = async (bytes: number): Promise<Buffer> => Buffer.concat([await draw(320, 240)], bytes);

const pictures: Record<string, Buffer> = {
  // Twelve megapixels, as from a phone.
  original_FRONT: await draw(4000, 3000),
  primary_face: await drawExactly(300_000),
  face_original: await drawExactly(5_000_000),
};

const images = { document: ['original_FRONT', 'primary_face'], face: ['face_original'] };
const status = 'AUTO_REJECTED';
const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * minuteMs).toISOString();
const high = { score: 97, level: 'HIGH' };

const answers: Record<string, unknown> = {
  status: { status },
  'decision/results': {
    decision: { score: 31, level: 'LOW' },
    verifications: { documentLiveness: high, faceVerification: { score: 12, level: 'LOW' }, passiveLiveness: high },
  },
  'document/result': {
    country: 'UTO',
    documentType: 'PASSPORT',
    documentReleaseYear: '2019',
    documentName: 'Utopia Passport 2019',
    applicant: { firstName: 'ANNA', lastName: 'EXAMPLE' },
    documentVisualResults: [{ name: 'surname', value: 'EXAMPLE', confidence: 96, pageSide: 'FRONT' }],
    availableImages: images.document,
  },
  'face/result': { passiveLivenessScore: 97, verificationScore: 12, availableImages: images.face },
  images,
};

const session = {
  id: SESSION_ID,
  createdDateUtc: at(30),
  completedDateUtc: at(25),
  expiryDateUtc: at(-60 * 24),
  documentType: 'PASSPORT',
  verificationStatus: status,
  country: 'UTO',
};

const server = createServer(({ url = '', headers }, response) => {
  if (headers.authorization !== AUTHORIZATION) {
    response.writeHead(401).end();

    return;
  }

  const { pathname, searchParams } = new URL(url, 'http://service');
  const rest = pathname.replace(`/api/v1/data/${SESSION_ID}/`, '');
  const picture = pictures[rest.replace('images/', '')];
  if (picture) {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length }).end(picture);

    return;
  }

  const [page, size] = [Number(searchParams.get('PageNumber')), Number(searchParams.get('PageSize'))];
  const data = page <= 1 ? [session] : [];
  const body =
    pathname === '/api/v1/data/session/list'
      ? { pageNumber: page, pageSize: size, totalRecords: data.length, data }
      : answers[rest];
  response
    .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(body ?? { error: 'NOT_FOUND' }));
});

// Longer than slow clients need for buffered data after the last byte.
server.keepAliveTimeout = 75_000;

process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
