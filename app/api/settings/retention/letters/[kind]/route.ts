import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { AppError } from '@/lib/base/errors';
import { letterKinds, letterTemplateHint, letterTemplateSchema, writeLetterTemplate } from '@/lib/erasure';

export const PUT = route<{ kind: string }>(
  'PUT /api/settings/retention/letters/[kind]',
  async ({ request, params, actor }) => {
    const kind = letterKinds.find((each) => each === params.kind || encodeURIComponent(each) === params.kind);
    if (!kind) throw new AppError('BAD_REQUEST', { userMessage: 'Unknown letter.' });

    const body = await readBody(request, letterTemplateSchema, letterTemplateHint);
    await writeLetterTemplate(desk().db, { kind, ...body }, actor);

    return answer({});
  },
);
