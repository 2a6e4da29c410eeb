/**
 * The baseline: a minimal picture proxy that looks up the role, commits one row and pipes the picture. It also serves
 * a bare page whose button shows a line after `select 1`.
 */
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

const { DATABASE_URL = '', UPSTREAM_PORT = '', AUTHORIZATION = '' } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const agent = new Agent({ keepAlive: true });

const askUpstream = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    ask({ port: UPSTREAM_PORT, host: '127.0.0.1', path, agent, headers: { authorization: AUTHORIZATION } })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });

const sendPicture = async ({ headers }: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
  const [, signInId] = /sid=([^;]+)/.exec(headers.cookie ?? '') ?? [];
  const { rows } = await pool.query<{ id: string; roles: string[] }>(
    'select p.id, p.roles from sign_in s join person p on p.id = s.person_id where s.id = $1',
    [signInId],
  );
  const [person] = rows;
  if (!person?.roles.includes('officer')) {
    response.writeHead(403).end();

    return;
  }

  const picture = await askUpstream(`/api/v1/data/${path}`);
  await pool.query('insert into bench_view (person_id, picture) values ($1, $2)', [person.id, path]);
  response.writeHead(picture.statusCode ?? 502, {
    'content-type': picture.headers['content-type'],
    'content-length': picture.headers['content-length'],
  });
  picture.pipe(response);
};

const barePage = `<!doctype html><title>Bare</title><button>Open</button><script>
  document.querySelector('button').onclick = async () => {
    const text = await (await fetch('/one')).text();
    document.body.insertAdjacentHTML('beforeend', '<p>' + text + '</p>');
  };
</script>`;

const server = createServer((request, response) => {
  const [, path] = /^\/pictures\/(.+)$/.exec(request.url ?? '') ?? [];
  const fail = (error: Error) => response.writeHead(500).end(error.message);

  if (path) {
    sendPicture(request, response, path).catch(fail);
  } else if (request.url === '/one') {
    pool.query('select 1 as one').then(({ rows }) => response.end(JSON.stringify(rows)), fail);
  } else {
    response.writeHead(200, { 'content-type': 'text/html' }).end(barePage);
  }
});

process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
