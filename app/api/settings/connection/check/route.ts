import { answer, route } from '@/app/_server/route';
import type { ConnectionAnswer } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { askService, readConnection, wakeMirror } from '@/lib/mirror';
import { connectionTools } from '../tools';

export const POST = route('POST /api/settings/connection/check', async ({ actor }) => {
  const tools = connectionTools();

  // The reading of the list begins when the event is on record, and only then.
  await tools.db.transaction(async (tx) => {
    await recordEvent(tx, { code: 'mirror.checked', actor });
    await wakeMirror(tx);
  });
  const { suggestedPrefix } = await askService(tools.upstream);

  return answer((await readConnection(tools, suggestedPrefix)) satisfies ConnectionAnswer);
});
