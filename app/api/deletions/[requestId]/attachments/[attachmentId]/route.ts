import { desk } from '@/app/_server/desk';
import { attachment } from '@/app/_server/picture';
import { answer, type Handler, requireUuid, route } from '@/app/_server/route';
import type { Route } from '@/lib/access';
import { getConfig } from '@/lib/base/config';
import { AppError } from '@/lib/base/errors';
import { addAttachment, fetchAttachment, removeAttachment } from '@/lib/erasure';

type Params = { requestId: string; attachmentId: string };

const attachmentRoute = (name: Route, handle: Handler<Params>) =>
  route<Params>(name, async (context) => {
    requireUuid(context.params.requestId, 'Invalid request id.');
    requireUuid(context.params.attachmentId, 'Invalid attachment id.');

    return handle(context);
  });

const maxBytes = (): number => getConfig().ATTACHMENT_MAX_MB * 1024 * 1024;

/** Stops as soon as the file is known to be too large. */
const readFile = async (request: Request): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes()) break;
  }

  return Buffer.concat(chunks);
};

/** Encoded, because headers are ASCII. Not in the address: it may contain a name. */
const readName = (headers: Headers): string => {
  try {
    return decodeURIComponent(headers.get('x-file-name') ?? '');
  } catch {
    throw new AppError('BAD_REQUEST', { userMessage: 'The file name cannot be read. Rename the file.' });
  }
};

export const PUT = attachmentRoute(
  'PUT /api/deletions/[requestId]/attachments/[attachmentId]',
  async ({ request, params: { requestId, attachmentId: id }, person, actor }) => {
    const file = { id, name: readName(request.headers), content: await readFile(request) };

    return answer(await addAttachment(desk(), { person, actor }, requestId, file, maxBytes()), { status: 201 });
  },
);

/** No page of its own: a stranger wrote it. The desk draws pictures from memory, and nothing else. */
export const GET = attachmentRoute(
  'GET /api/deletions/[requestId]/attachments/[attachmentId]',
  async ({ params: { requestId, attachmentId }, person, actor }) => {
    const { name, type, content } = await fetchAttachment(desk(), { person, actor }, requestId, attachmentId);

    return new Response(new Uint8Array(content), {
      headers: {
        'content-type': type,
        'content-disposition': attachment(name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    });
  },
);

export const DELETE = attachmentRoute(
  'DELETE /api/deletions/[requestId]/attachments/[attachmentId]',
  async ({ params: { requestId, attachmentId }, person, actor }) => {
    await removeAttachment(desk(), { person, actor }, requestId, attachmentId);

    return answer({});
  },
);
