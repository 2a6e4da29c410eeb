/**
 * `npm run check:lighthouse-enrolment`: Lighthouse on what an applicant sees first, as on a phone of middling speed on a
 * line of 1.6 Mbit/s, which is how Lighthouse measures unless told otherwise.
 */
import { checkPage } from './steps/lighthouse.mjs';

/** By the demo page's own way, which needs no API credential. */
const createSession = async ({ serviceUrl }) => {
  const answer = await fetch(`${serviceUrl}/demo/session`, {
    method: 'POST',
    headers: { origin: serviceUrl, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`No session could be created: ${await answer.text()}`);
  const { accessToken } = await answer.json();

  return `${serviceUrl}/web-enrolment/?token=${accessToken}`;
};

await checkPage({
  settings: { DEMO_SESSIONS: '0' },
  limits: { layoutShift: 0, scriptKb: 60, largestPaintMs: 2000 },
  prepare: async (desk) => ({ url: await createSession(desk), headers: {}, options: [] }),
});
