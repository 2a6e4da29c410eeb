import { answer, route } from '@/app/_server/route';
import type { ConnectionAnswer } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { checkService, readConnection, wakeMirror } from '@/lib/mirror';
import { connectionTools } from '../tools';

export const POST = route('POST /api/settings/connection/check', async ({ actor }) => {
  const tools = connectionTools();

  // Syncing the list starts only after the event is recorded.
  await tools.db.transaction(async (tx) => {
    await recordEvent(tx, { code: 'mirror.checked', actor });
    await wakeMirror(tx);
  });
  const { suggestedPrefix } = await checkService(tools.upstream);

  return answer((await readConnection(tools, suggestedPrefix)) satisfies ConnectionAnswer);
});
