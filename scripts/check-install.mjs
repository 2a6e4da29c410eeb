/**
 * `npm run check:install`: runs `npm start` and `npm test` in fresh clones, as newcomers would: as root,
 * as an ordinary user, in a folder that only root may enter, and in two checkouts side by side.
 * `-- --start-only` skips `npm test`; `-- root user private pair` selects cases.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { run } from './steps/command.mjs';
import { root } from './steps/root.mjs';

const isRoot = process.getuid?.() === 0;
const isStartOnly = process.argv.includes('--start-only');
const picked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const userName = 'proofdesk-check';

const say = (line) => process.stdout.write(`${line}\n`);

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** An ordinary account for the checks, created if missing. */
const ordinaryUser = () => {
  const find = () =>
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${userName}:`))
      ?.split(':');

  if (!find()) {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', userName]);
  }
  const [, , uid, gid] = find();

  return { uid: Number(uid), gid: Number(gid) };
};

const freshClone = async (mode, ids) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-check-'));
  const checkout = path.join(folder, 'proofdesk');
  const home = path.join(folder, 'home');

  await run('git', ['clone', '--quiet', '--no-local', root, checkout], { cwd: folder });
  mkdirSync(home);
  if (ids) {
    await run('chown', ['-R', `${ids.uid}:${ids.gid}`, folder]);
    chownSync(folder, ids.uid, ids.gid);
  }
  chmodSync(folder, mode);

  return {
    folder,
    checkout,
    options: {
      cwd: checkout,
      env: { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`, HOME: home },
      ...ids,
    },
  };
};

/** The database folder of a clone, if it is not below the clone. */
const databaseElsewhere = ({ checkout }) => {
  try {
    const { instance } = JSON.parse(readFileSync(path.join(checkout, '.data/secrets.json'), 'utf8'));

    return path.join('/var/lib/proofdesk', instance);
  } catch {
    // No desk was started in it.
    return null;
  }
};

const startedFrom = (clone) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');

        return [clone.folder, databaseElsewhere(clone)].some((place) => place && command.includes(place));
      } catch {
        return false;
      }
    });

const start = (clone, ports) => {
  const child = spawn('npm', ['start'], {
    ...clone.options,
    env: { ...clone.options.env, ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (output.includes('Proofdesk is ready')) {
          resolve();
        }
      });
    }
    ended.then(() => reject(new Error(`npm start ended:\n${output}`)));
  });

  return { child, ready, ended, output: () => output };
};

const requireAnswer = async (port, address) => {
  const response = await fetch(`http://127.0.0.1:${port}${address}`);

  if (response.status !== 200) {
    throw new Error(`${address} answered ${response.status}`);
  }
};

const stopAndLook = async (desk, clone, signal) => {
  desk.child.kill(signal);
  await desk.ended;
  const left = startedFrom(clone);

  if (left.length > 0) {
    throw new Error(`${signal} left processes behind: ${left.join(', ')}`);
  }
};

const tryStart = async (clone) => {
  const ports = { PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) };

  for (const [signal, label] of [
    ['SIGTERM', 'first start'],
    ['SIGINT', 'second start'],
  ]) {
    const began = Date.now();
    const desk = start(clone, ports);
    await desk.ready;
    await requireAnswer(ports.PORT, '/sign-in');
    await requireAnswer(ports.PORT, '/readyz');
    say(`  ${label}: ready in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    if (desk.output().includes('shown only once') !== (label === 'first start')) {
      throw new Error(`Passwords must be shown at the first start only:\n${desk.output()}`);
    }
    await stopAndLook(desk, clone, signal);
  }
};

const tryTests = async (clone) => {
  if (isStartOnly) {
    return;
  }

  const output = await run('npm', ['test'], clone.options);
  say(`  npm test: ${output.trim().split('\n').at(-1)}`);
  const changed = await run('git', ['-c', 'safe.directory=*', 'status', '--porcelain'], clone.options);

  if (changed.trim()) {
    throw new Error(`The commands changed committed files:\n${changed}`);
  }
};

const tryBoth = async (clone) => {
  await tryStart(clone);
  await tryTests(clone);
};

const tryPair = async (first, second) => {
  const desks = [];

  for (const clone of [first, second]) {
    const ports = { PORT: String(await freePort()), SERVICE_PORT: String(await freePort()) };
    const desk = start(clone, ports);
    await desk.ready;
    desks.push({ desk, clone, ports });
  }
  for (const { ports } of desks) {
    await requireAnswer(ports.PORT, '/readyz');
  }
  await tryTests(first);
  for (const { desk, clone } of desks) {
    await stopAndLook(desk, clone, 'SIGTERM');
  }
};

const cases = {
  root: { label: 'as root', needsRoot: true, try: async (clone) => tryBoth(await clone(0o755)) },
  user: {
    label: 'as an ordinary user',
    try: async (clone) => tryBoth(await clone(0o755, isRoot ? ordinaryUser() : undefined)),
  },
  private: {
    label: 'in a folder that only root may enter',
    needsRoot: true,
    try: async (clone) => tryBoth(await clone(0o700)),
  },
  pair: { label: 'two checkouts side by side', try: async (clone) => tryPair(await clone(0o755), await clone(0o755)) },
};

let failures = 0;

for (const [name, { label, needsRoot, try: attempt }] of Object.entries(cases)) {
  if ((picked.length > 0 && !picked.includes(name)) || (needsRoot && !isRoot)) {
    say(`- ${label}: skipped${needsRoot && !isRoot ? ', needs root' : ''}`);
    continue;
  }

  const clones = [];
  say(`${label} …`);
  try {
    await attempt(async (mode, ids) => {
      const clone = await freshClone(mode, ids);
      clones.push(clone);

      return clone;
    });
    say(`✓ ${label}`);
  } catch (error) {
    failures += 1;
    say(`✗ ${label}: ${error.message}\n${error.output?.slice(-4000) ?? ''}`);
  } finally {
    for (const clone of clones) {
      const elsewhere = databaseElsewhere(clone);
      if (elsewhere) {
        rmSync(elsewhere, { recursive: true, force: true });
      }
      rmSync(clone.folder, { recursive: true, force: true });
    }
  }
}

process.exit(failures === 0 ? 0 : 1);
