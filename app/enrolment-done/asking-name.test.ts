import { afterEach, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { createAskingName } from './asking-name';

let back: (() => void) | null = null;
afterEach(() => back?.());

const never = new Promise<never>(() => undefined);
const organisation = async () => ({ name: 'Northbank plc, London' });

const serviceWith = (...answers: Array<string | Error>) => {
  let asked = 0;
  const branding = async () => {
    const answer = answers[asked++];
    if (typeof answer !== 'string') throw answer;

    return { name: answer };
  };

  return { branding, timesAsked: () => asked };
};

it('is the name that applicants saw on the enrolment page', async () => {
  const { branding } = serviceWith('Northbank');
  expect(await createAskingName({ branding, organisation })()).toBe('Northbank');
});

it('is asked of the service once in ten seconds, however many open the page', async () => {
  const { branding, timesAsked } = serviceWith('Northbank', 'Southbank');
  const read = createAskingName({ branding, organisation });
  await Promise.all([read(), read()]);
  expect(await read()).toBe('Northbank');
  expect(timesAsked()).toBe(1);

  back = moveClock(10_000);
  expect(await read()).toBe('Southbank');
  expect(timesAsked()).toBe(2);
});

it('stays known while the service is down', async () => {
  const { branding } = serviceWith('Northbank', new Error('down'));
  const read = createAskingName({ branding, organisation });
  await read();
  back = moveClock(10_000);
  expect(await read()).toBe('Northbank');
});

it('is the name on letters if the service does not say, or not in time', async () => {
  const silent = createAskingName({ branding: () => never, organisation, longestWaitMs: 1 });
  expect(await silent()).toBe('Northbank plc, London');

  const { branding } = serviceWith(new Error('no such extension'));
  expect(await createAskingName({ branding, organisation })()).toBe('Northbank plc, London');
});

it('is left out if nobody says, so that applicants still learn that they are done', async () => {
  const down = () => Promise.reject(new Error('down'));
  expect(await createAskingName({ branding: down, organisation: down })()).toBe('');
});
