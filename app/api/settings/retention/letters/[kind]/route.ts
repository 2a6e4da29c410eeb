import { desk } from '@/app/_server/desk';
import { answer, readBody, route } from '@/app/_server/route';
import { letterKinds, letterTemplateForm, letterTemplateWords, writeLetterTemplate } from '@/lib/erasure';
import { AppError } from '@/lib/errors';

export const PUT = route<{ kind: string }>(
  'PUT /api/settings/retention/letters/[kind]',
  async ({ request, params, actor }) => {
    const kind = letterKinds.find((each) => each === params.kind || encodeURIComponent(each) === params.kind);
    if (!kind) throw new AppError('BAD_REQUEST', { userMessage: 'There is no such letter.' });

    const body = await readBody(request, letterTemplateForm, letterTemplateWords);
    await writeLetterTemplate(desk().db, { kind, ...body }, actor);

    return answer({});
  },
);
