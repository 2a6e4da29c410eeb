/** For tests only: verdicts, appeals and erasures by plain SQL. */
import type { InsightAnswer } from '@/lib/answers';
import { rateOf } from './rate';
import type { Asking } from './testing-sql';

export const verdictsBy = async ({ ask, one, spans, inRange, within }: Asking): Promise<InsightAnswer['verdicts']> => {
  type Counts = Record<'given' | 'approvals' | 'rejections' | 'overrides' | 'undone' | 'of' | 'agreed', number>;
  const { of, agreed, ...given } = await one<Counts>(
    `select
       count(*) filter (where counts)::int as given,
       count(*) filter (where counts and decision = 'approve')::int as approvals,
       count(*) filter (where counts and decision = 'reject')::int as rejections,
       count(*) filter (where counts and decision = 'approve' and exists (
         select 1 from opinion o, unnest(o.blocks) block
         where o.verdict_id = vd.id and o.undone_at is null and o.decision = 'approve'
           and (block = 'evidence not served' or (block = 'document expired' and o.seat <> 'second'))
       ))::int as overrides,
       count(*) filter (where state = 'undone')::int as undone,
       count(*) filter (where counts and second is not null)::int as of,
       count(*) filter (where counts and second = first)::int as agreed
     from vd, lateral (
       select max(o.decision) as second from opinion o
       where o.verdict_id = vd.id and o.seat = 'second' and o.undone_at is null
     ) o where ${inRange}`,
  );
  const reasons = await ask<InsightAnswer['verdicts']['reasons'][number]>(
    spans.whole,
    `select code, coalesce((select officer_words from review_reason r where r.code = x.code), code) as words,
       count(*)::int as count
     from (
       select distinct vd.id, code from vd, opinion o, unnest(o.reasons) code
       where ${inRange} and counts and o.verdict_id = vd.id and o.undone_at is null
         and (vd.decision is null or vd.decision = o.decision)
     ) x group by code order by count(*) desc, code`,
  );
  const appeals = await one<InsightAnswer['verdicts']['appeals']>(
    `select count(*) filter (where finding = 'uphold' and ${within('ended_at')})::int as upheld,
       count(*) filter (where finding like 'recommend%' and ${within('ended_at')})::int as recommended,
       count(*) filter (where ended_at is null and ${within('taken_up_at')})::int as open from ap`,
  );

  return { ...given, reasons, agreement: rateOf(agreed, of), appeals };
};

export const erasureBy = (
  { one, within }: Asking,
  { from, to }: InsightAnswer['range'],
): Promise<InsightAnswer['erasure']> =>
  one(
    `select
       (select count(*)::int from deletion_request where kind = 'request' and received_on between '${from}' and '${to}') as requests,
       (select count(*)::int from deletion_request where kind = 'request' and ${within('answered_at')}) as answered,
       (select percentile_disc(0.5) within group (order by (answered_at at time zone 'UTC')::date - received_on)
        from deletion_request where kind = 'request' and ${within('answered_at')}) as "medianDays",
       (select count(*)::int from erasure where ${within('erased_at')}) as "sessionsErased",
       (select count(distinct session_id)::int from deletion_item where state = 'held' and ${within('state_at')}
          and session_id not in (select session_id from erasure where erased_at is not null)) as held`,
  );
