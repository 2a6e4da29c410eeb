import { desk } from '@/app/_server/desk';
import { answer, route } from '@/app/_server/route';
import { isPurposeCode, purposes } from '@/lib/access';
import type { RevealsAnswer } from '@/lib/answers';
import { listReveals } from '@/lib/audit';

const purposeWords = (code: string): string => (isPurposeCode(code) ? purposes[code].words : code);

export const GET = route('GET /api/reveals', async ({ actor }) => {
  const { items, ...counts } = await listReveals(desk(), actor);

  return answer({
    items: items.map((item) => (item.kind === 'purpose' ? { ...item, what: purposeWords(item.what) } : item)),
    ...counts,
  } satisfies RevealsAnswer);
});
