/**
 * A desk as it ships on a filled database, and a minimal server on the same database.
 * BENCH_FOLDER keeps the database for the next run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedServer, startEmbeddedServer } from '@/lib/db/server';
import { signIn } from './list-clients';
import { startWeb, stop, untilLoaded } from './web-process';

/** Notes about a filled database: its keys and an account. */
export interface Filled {
  keys: { DATA_KEY: string; SIGNING_KEY: string };
  email: string;
  password: string;
}

interface FilledDesk<Notes extends Filled> {
  notes: Notes;
  databaseUrl: string;
  /** The minimal server. */
  plain: string;
  web: Awaited<ReturnType<typeof startWeb>>;
  cookie: string;
}

export const say = (words: string) => process.stderr.write(`${words}\n`);

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10;

/** `file` stores the notes. `upstreamUrl`: the service, where one is needed. */
export const onFilledDesk = async <Notes extends Filled>(
  file: string,
  fill: (server: EmbeddedServer) => Promise<Notes>,
  measure: (desk: FilledDesk<Notes>) => Promise<void>,
  upstreamUrl?: string,
): Promise<void> => {
  const folder = process.env.BENCH_FOLDER ?? (await mkdtemp(path.join(os.tmpdir(), 'proofdesk-bench-')));
  await mkdir(folder, { recursive: true });
  // PostgreSQL may run as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const notesFile = path.join(folder, file);
  const before = existsSync(notesFile)
    ? (JSON.parse(await readFile(notesFile, 'utf8')) as Notes & { databasePassword: string })
    : null;
  const databasePassword = before?.databasePassword ?? randomBytes(16).toString('hex');
  const server = await startEmbeddedServer({
    folder: path.join(folder, 'postgres'),
    instance: path.basename(folder),
    password: databasePassword,
  });
  const children: ChildProcess[] = [];

  try {
    const filling = performance.now();
    const notes = before ?? (await fill(server));
    if (!before) {
      await writeFile(notesFile, JSON.stringify({ ...notes, databasePassword }), { mode: 0o600 });
      say(`filled in ${seconds(filling)} s`);
    }
    const databaseUrl = server.address('console', 'bench_app', 'bench');
    const baseline = fork(path.join(import.meta.dirname, 'bench-list-baseline.js'), {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(baseline);
    const [{ port }] = (await once(baseline, 'message')) as [{ port: number }];

    const loading = performance.now();
    const web = await startWeb(databaseUrl, notes.keys, folder, upstreamUrl);
    children.push(web.child);
    const cookie = await signIn(web.origin, notes.email, notes.password);
    await untilLoaded(web.origin, cookie);
    say(`the desk was up and loaded after ${seconds(loading)} s`);

    await measure({ notes, databaseUrl, plain: `http://127.0.0.1:${port}`, web, cookie });
  } finally {
    await Promise.all(children.map(stop));
    await server.stop();
    if (!process.env.BENCH_FOLDER) await rm(folder, { recursive: true, force: true });
  }
};
