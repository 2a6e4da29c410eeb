/**
 * The baseline: a minimal server that answers the same lists with plain SQL, on the same tables with suitable
 * indexes. `/page`: rows and count. `/facets`: with the facets. `/one`: `select 1`.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { readAddress, type SessionFilter } from '@/lib/session-query';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const columnOf = {
  status: 'm.status',
  country: 'm.country',
  documentType: 'm.document_type',
  level: 'm.level',
  weakest: 'm.weakest_factor',
  assignee: 'w.assignee_id',
  tag: 'w.tags',
} as const;
type Facet = keyof typeof columnOf;

const filterable = ['status', 'country', 'documentType', 'level', 'weakest'] as const;
const sortColumns: Record<string, string> = { created: 'm.created_at', completed: 'm.completed_at', score: 'm.score' };

const conditionsOf = (filter: SessionFilter, without?: Facet): { where: string; values: unknown[] } => {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (column: string, operator: string, value: unknown) => {
    values.push(value);
    parts.push(operator === 'any' ? `${column} = any($${values.length})` : `${column} ${operator} $${values.length}`);
  };

  for (const name of filterable) {
    if (name !== without && filter[name].length > 0) add(columnOf[name], 'any', filter[name]);
  }
  if (filter.scoreFrom !== null) add('m.score', '>=', filter.scoreFrom);
  if (filter.scoreTo !== null) add('m.score', '<=', filter.scoreTo);
  for (const [column, range] of [
    ['m.created_at', filter.created],
    ['m.completed_at', filter.completed],
  ] as const) {
    if (range && 'from' in range) {
      add(column, '>=', range.from);
      add(column, '<', range.to);
    }
  }

  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
};

const work = 'left join session_work w on w.session_id = m.id';

const readPage = async (params: URLSearchParams) => {
  const { query } = readAddress(params);
  const { where, values } = conditionsOf(query.filter);
  const direction = query.sort.descending ? 'desc' : 'asc';
  const [page, total] = await Promise.all([
    pool.query(
      `select m.id, m.status, m.document_type, m.country, m.created_at, m.completed_at, m.expires_at, m.result_state,
         m.score, m.level, m.weakest_factor, m.weakest_score, w.assignee_id, w.tags
       from mirror_session m ${work} ${where}
       order by ${sortColumns[query.sort.column]} ${direction}, m.id ${direction} limit 50`,
      values,
    ),
    pool.query(`select count(*)::int as count from mirror_session m ${where}`, values),
  ]);

  return { filter: query.filter, answer: { rows: page.rows, total: total.rows[0].count } };
};

const readFacet = async (filter: SessionFilter, name: Facet) => {
  const { where, values } = conditionsOf(filter, name);
  const isWork = name === 'assignee' || name === 'tag';
  const value = name === 'tag' ? 'unnest(w.tags)' : columnOf[name];
  const { rows } = await pool.query(
    `select ${value} as value, count(*)::int as count from mirror_session m ${isWork ? work : ''} ${where} group by 1`,
    values,
  );

  return [name, rows];
};

const answers: Record<string, (params: URLSearchParams) => Promise<unknown>> = {
  '/one': async () => (await pool.query('select 1 as one')).rows,
  '/page': async (params) => (await readPage(params)).answer,
  '/facets': async (params) => {
    const { filter, answer } = await readPage(params);
    const facets = await Promise.all((Object.keys(columnOf) as Facet[]).map((name) => readFacet(filter, name)));

    return { ...answer, facets: Object.fromEntries(facets) };
  },
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  try {
    const body = JSON.stringify(await answers[pathname]?.(searchParams));
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : null });
});
process.once('disconnect', () => process.exit());
