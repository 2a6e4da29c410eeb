/** `npm run check:lighthouse`: Lighthouse on the session list of a new desk, as a desktop or, with `--mobile`, a phone. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkPage } from './steps/lighthouse.mjs';

const cookieOf = (response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const signIn = async ({ url, account }) => {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = await first.json();
  const second = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { origin: url, cookie: cookieOf(first), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, ...account, json: 'true' }),
  });

  return `${cookieOf(first)}; ${cookieOf(second)}`;
};

/** Officers normally see a complete mirror. */
const waitForMirror = async ({ url }, cookie) => {
  for (;;) {
    const answer = await fetch(`${url}/api/sessions`, { headers: { cookie } });
    if (answer.status === 200) {
      const { coverage } = await answer.json();
      if (coverage.listed.kind === 'exactly' && coverage.read.wanted === 0) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

const isMobile = process.argv.includes('--mobile');

await checkPage({
  settings: { DEMO_SESSIONS: '2000' },
  limits: isMobile ? { scriptKb: 210 } : { layoutShift: 0, scriptKb: 210 },
  // Lighthouse's phone has a slow processor and a slow network.
  marks: isMobile ? { performance: 85 } : {},
  prepare: async (desk, folder) => {
    const cookie = await signIn(desk);
    await waitForMirror(desk, cookie);
    const file = path.join(folder, 'headers.json');
    writeFileSync(file, JSON.stringify({ Cookie: cookie }), { mode: 0o600 });

    return {
      url: `${desk.url}/sessions`,
      headers: { cookie },
      options: [...(isMobile ? [] : ['--preset=desktop']), `--extra-headers=${file}`],
    };
  },
});
