import { desk } from '@/app/_server/desk';
import { showEvidence } from '@/app/_server/evidence';
import { sessionRoute } from '@/app/_server/route';
import { maskDocument } from '@/lib/access';
import type { DocumentAnswer } from '@/lib/answers';
import { readDocument } from '@/lib/evidence';
import { capturedAt } from '@/lib/mirror';
import { findingsInAmount, findingsInDocument, gapsInDocument } from '@/lib/review';

export const GET = sessionRoute<{ sessionId: string }>(
  'GET /api/sessions/[sessionId]/document',
  ({ params: { sessionId }, person, actor }) =>
    showEvidence({
      part: 'document',
      sessionId,
      person,
      actor,
      read: async () => {
        const [document, at] = await Promise.all([
          desk().upstream.document(sessionId),
          capturedAt(desk().db, sessionId),
        ]);

        return { document, at };
      },
      show: ({ document, at }, masked): DocumentAnswer => ({
        masked,
        document: masked ? maskDocument(document) : document,
        reading: readDocument(document, { at, masked }),
      }),
      said: ({ document }) => document,
      grounds: ({ reading, document }) => [
        ...findingsInDocument(reading),
        ...findingsInAmount(document),
        ...gapsInDocument(reading),
      ],
    }),
);
