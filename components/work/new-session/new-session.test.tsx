import { existsSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NewSessionProgress } from '@/lib/answers';
import { keepBodies } from '../../sessions/bulk/testing';
import { inFull, ok, refused, serve, show, withMovableTime } from '../../testing';
import { push } from '../../testing/next';
import { NewSessionDialog } from './new-session-dialog';
import { samplesFor } from './samples';
import { inLanguage, progressWords } from './words';

withMovableTime();

const sessionId = '9c2f04b2-9d3f-4a61-8f0e-52c7ad1941e7';
const link = 'https://id.example/web-enrolment/?token=eyJh.eyJz.c2ln';
const made = { sessionId, link, validUntil: new Date(Date.now() + 59.5 * 60_000).toISOString() };
const pending: NewSessionProgress = { status: 'PENDING', reported: null, isStarted: false, isListed: true };
const create = 'POST /api/sessions';
const progress = `/api/sessions/${sessionId}/progress`;

const open = (replies: Parameters<typeof serve>[0], { choosesSteps = true, takesSamples = true } = {}) => {
  const asked = serve(replies);
  const sent = keepBodies();
  const [onClose, onListed] = [vi.fn(), vi.fn()];
  show(<NewSessionDialog offer={{ choosesSteps, takesSamples }} onClose={onClose} onListed={onListed} />);

  return { asked, sent, replies, onClose, onListed };
};
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const linkField = () => screen.findByLabelText<HTMLInputElement>('Link for the applicant');

describe('the form', () => {
  it('asks for reference, steps and one of 15 languages, and warns of personal data', () => {
    open({});
    expect(screen.getByText(/no names or other personal data/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Reference (optional)').maxLength).toBe(512);
    const options = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    expect(options('Steps')).toEqual(['Document, then face', 'Document only', 'Face only']);
    expect(options('Language')).toHaveLength(16);
    expect(screen.getByText('Japanese').getAttribute('value')).toBe('jp-JP');
  });

  it('leaves the steps to a service that may not know them', () => {
    open({}, { choosesSteps: false });
    expect(screen.getByLabelText<HTMLSelectElement>('Steps').value).toBe('service');
  });

  it('sends one request, however often it is pressed', async () => {
    const { sent } = open({ [create]: ok(made), [progress]: ok(pending) });
    choose('Reference (optional)', ' Account 4471-02 ');
    choose('Steps', 'document');
    choose('Language', 'de-DE');
    press('Create session');
    press('Create session');
    await linkField();

    expect(sent).toEqual([
      {
        to: create,
        body: {
          requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
          reference: 'Account 4471-02',
          steps: ['document'],
          language: 'de-DE',
        },
      },
    ]);
  });

  it('cannot be closed while the service has not answered', async () => {
    open({});
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    press('Create session');

    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating…' })).disabled).toBe(true);
    for (const name of ['Cancel', 'Close']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });

  it('says why it failed, and tries again under the same key, unless the service has that session', async () => {
    const { sent, replies } = open({ [create]: refused(504, 'UPSTREAM_TIMEOUT', 'The service did not respond.') });
    press('Create session');
    expect(await screen.findByText('The service did not respond.')).toBeTruthy();
    replies[create] = refused(409, 'CONFLICT', 'Its link was lost.');
    press('Create session');
    expect(await screen.findByText('Its link was lost.')).toBeTruthy();
    replies[create] = ok(made);
    press('Create session');
    await linkField();

    const [first, second, third] = sent.map(({ body }) => (body as { requestKey: string }).requestKey);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  it('offers the service’s own steps when the service may have refused the chosen ones', async () => {
    const message = 'The service rejected the request (400). It may not accept a choice of steps.';
    const { sent, replies } = open({ [create]: refused(400, 'BAD_REQUEST', message) }, { choosesSteps: false });
    choose('Steps', 'face');
    press('Create session');
    expect(await screen.findByText(message)).toBeTruthy();
    replies[create] = ok(made);
    press('Create with the service’s own steps');
    await linkField();

    expect(sent.map(({ body }) => (body as { steps: unknown }).steps)).toEqual([['face'], null]);
  });
});

describe('the new session', () => {
  const finish = async (answer: NewSessionProgress = pending) => {
    const opened = open({ [create]: ok(made), [progress]: ok(answer) });
    choose('Reference (optional)', 'Account 4471-02');
    press('Create session');
    const field = await linkField();

    return { ...opened, field };
  };

  it('shows its link, how long it is valid, and that it is shown once', async () => {
    const { field, onListed } = await finish();
    expect(field.value).toBe(link);
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/It is shown once, and gone when you close this/)).toBeTruthy();
    expect(screen.getByText('Account 4471-02')).toBeTruthy();
    expect(screen.getByText('9c2f…41e7')).toBeTruthy();
    expect(screen.getByText('in 59 min')).toBeTruthy();
    expect(screen.queryByText(/works on this computer only/)).toBeNull();
    expect(await screen.findByRole('img', { name: 'QR code with the link for the applicant' })).toBeTruthy();
    await waitFor(() => expect(onListed).toHaveBeenCalledTimes(1));
  });

  it('copies the link in the language chosen, which can still be changed', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const { field } = await finish();
    press('Change language');
    choose('Language', 'uk-UA');
    expect(field.value).toBe(`${link}&lang=uk-UA`);
    press('Copy');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(`${link}&lang=uk-UA`);
  });

  it('says where it stands', async () => {
    const { replies } = await finish();
    expect(await screen.findByText('Waiting for the applicant. Updates here as they go.')).toBeTruthy();
    replies[progress] = ok({ ...pending, status: 'WAITING_FOR_MANUAL_APPROVE' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await screen.findByText(inFull('Needs approval: an officer must decide.'))).toBeTruthy();
    expect(screen.getByText('The case shows why the service did not decide by itself.')).toBeTruthy();
  });

  it.each([
    ['WAITING_FOR_MANUAL_APPROVE', 'Needs approval: an officer must decide.'],
    ['AUTO_APPROVED', /^Approved: /],
  ])('leads with the outcome %s, and no longer with a link that has done its work', async (status, words) => {
    const { replies } = await finish();
    replies[progress] = ok({ ...pending, status });
    await vi.advanceTimersByTimeAsync(3000);

    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
    expect(screen.queryByLabelText('Link for the applicant')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
    expect(screen.queryByText('Scan with a phone')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open session' })).toBeTruthy();
  });

  it('is not drawn as waiting when its status cannot be read', async () => {
    open({ [create]: ok(made), [progress]: refused(404, 'NOT_FOUND', 'The service has no record of this session.') });
    press('Create session');
    expect(await screen.findByText('The status could not be read.')).toBeTruthy();
    expect(screen.queryByText(/Waiting for the applicant/)).toBeNull();
  });

  it.each(['127.0.0.1', '127.0.1.1', 'localhost', 'desk.localhost', '[::1]'])(
    'warns of a link to %s, which no other device can open',
    async (host) => {
      open({ [create]: ok({ ...made, link: `http://${host}:3001/web-enrolment/?token=x` }), [progress]: ok(pending) });
      press('Create session');
      expect((await screen.findByText(/works on this computer only/)).textContent).toBe(
        'This link works on this computer only. For links that other devices can open, ask whoever installed Proofdesk (setting SERVICE_PUBLIC_URL).',
      );
      expect(screen.getByText('Not for phones yet')).toBeTruthy();
      expect(screen.queryByText('Scan with a phone')).toBeNull();
    },
  );

  it('of which no QR code can be drawn still has its link, and says what to do', async () => {
    const long = `${link}${'x'.repeat(4000)}`;
    open({ [create]: ok({ ...made, link: long }), [progress]: ok(pending) });
    press('Create session');
    expect(await screen.findByText('No QR code')).toBeTruthy();
    expect(screen.getByText('It could not be drawn. Copy the link and send it instead.')).toBeTruthy();
    expect(screen.queryByText('Scan with a phone')).toBeNull();
    expect((await linkField()).value).toBe(long);
  });
});

describe('trying it here', () => {
  const finishWith = async (steps: string, replies = {}) => {
    const opened = open({ [create]: ok(made), [progress]: ok(pending), ...replies });
    choose('Steps', steps);
    press('Create session');
    await linkField();

    return opened;
  };
  const names = (name: RegExp) =>
    screen.queryAllByRole('link', { name }).map((each) => each.getAttribute('aria-label'));

  it('opens the link in a tab that learns nothing of the desk', async () => {
    await finishWith('both');
    press('Change language');
    choose('Language', 'de-DE');
    const opener = screen.getByRole<HTMLAnchorElement>('link', { name: /^Try it here/ });

    expect([opener.href, opener.target, opener.rel]).toEqual([`${link}&lang=de-DE`, '_blank', 'noopener noreferrer']);
  });

  it('says how to upload and that the next step is in this tab, before anybody leaves it', async () => {
    await finishWith('both');
    const section = screen.getByRole('region', { name: 'Try it here' });
    const words = section.textContent ?? '';

    expect(words).toContain('Save these sample pictures of an invented person, then');
    expect(words).toContain('choose “Upload instead” or “Upload photos instead” in the new tab');
    expect(words).toContain('Come back to this tab when you are done: it shows the next step.');
    expect(words.indexOf('Come back')).toBeLessThan(words.indexOf('(new tab)'));
  });

  it('has the pictures that the session asks for, to save or to open large', async () => {
    await finishWith('both');
    expect(names(/^Save/)).toEqual(['Save: 1. Card, front', 'Save: 2. Card, back', 'Save: 3. Face']);
    expect(names(/^Open large/)).toHaveLength(3);
    const save = screen.getByRole<HTMLAnchorElement>('link', { name: 'Save: 3. Face' });
    expect([save.getAttribute('href'), save.download]).toEqual(['/samples/sample-3-face.jpg', 'sample-3-face.jpg']);
    fireEvent.click(save);
    expect(save.textContent).toBe('Saved');
  });

  it('saves all pictures with one click, one after another', async () => {
    await finishWith('both');
    const saved: string[] = [];
    const listening = new AbortController();
    onTestFinished(() => listening.abort());
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof HTMLAnchorElement && target.download) saved.push(target.download);
      },
      { signal: listening.signal },
    );
    press('Save all 3');
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(3));

    expect(saved).toEqual(['sample-1-card-front.jpg', 'sample-2-card-back.jpg', 'sample-3-face.jpg']);
  });

  it('offers no picture that is not there', () => {
    const folder = path.join(import.meta.dirname, '../../../public/samples');
    expect(samplesFor(null).filter(({ file }) => !existsSync(path.join(folder, file)))).toEqual([]);
  });

  it('leaves out pictures that the session does not ask for', async () => {
    await finishWith('face');
    expect(names(/^Save/)).toEqual(['Save: 3. Face']);
    expect(screen.queryByRole('button', { name: /^Save all/ })).toBeNull();
  });

  const claim = 'POST /api/triage/claims';
  const finishCapture = async (replies: Parameters<typeof serve>[0]) => {
    const opened = await finishWith('both', replies);
    expect(screen.queryByRole('button', { name: 'Decide now' })).toBeNull();
    opened.replies[progress] = ok({ ...pending, status: 'WAITING_FOR_MANUAL_APPROVE' });
    await vi.advanceTimersByTimeAsync(3000);
    await screen.findByRole('button', { name: 'Decide now' });

    return opened;
  };

  it('ends with the applicant, and leads on to this very case', async () => {
    const { sent } = await finishCapture({ [claim]: ok({ claim: { sessionId } }) });
    expect(screen.queryByText('No applicant at hand?')).toBeNull();
    press('Decide now');
    await waitFor(() => expect(push).toHaveBeenCalledWith('/triage/focus?single=1'));
    expect(sent.at(-1)).toEqual({ to: claim, body: { sessionId } });
  });

  it('leads to the case that an officer has to finish first', async () => {
    await finishCapture({ [claim]: ok({ claim: { sessionId: 'abcdef01-2345' } }) });
    press('Decide now');
    expect(await screen.findByText(/You already have session .* Finish it first/)).toBeTruthy();
    expect(push).not.toHaveBeenCalled();
    press('Resume your case');
    expect(push).toHaveBeenCalledWith('/triage/focus');
  });

  it('says why the case cannot be decided', async () => {
    await finishCapture({ [claim]: refused(409, 'CONFLICT', 'Somebody else has claimed this session.') });
    press('Decide now');
    expect(await screen.findByText('Somebody else has claimed this session.')).toBeTruthy();
  });

  it('is not offered where the service may not read the samples', async () => {
    open({ [create]: ok(made), [progress]: ok(pending) }, { takesSamples: false });
    press('Create session');
    await linkField();
    expect(screen.queryByText('No applicant at hand?')).toBeNull();
  });
});

describe('words', () => {
  it('a language is added to the link without touching the rest', () => {
    expect(inLanguage('https://id.example/e?token=a~b%2F', 'jp-JP')).toBe(
      'https://id.example/e?token=a~b%2F&lang=jp-JP',
    );
    expect(inLanguage('https://id.example/e', 'fr-FR')).toBe('https://id.example/e?lang=fr-FR');
    expect(inLanguage(link, null)).toBe(link);
  });

  it.each<[Partial<NewSessionProgress>, string]>([
    [{ status: null }, 'Waiting for the applicant. Updates here as they go.'],
    [{ isStarted: true }, 'The applicant has started. Updates here as they go.'],
    [{ isStarted: true, reported: 'AUTO_APPROVED' }, 'The service reported “Approved”. Confirming…'],
    [{ status: 'EXPIRED' }, 'Expired: not completed in time.'],
    [{ status: 'ON_HOLD' }, 'ON_HOLD: unknown, treated as not passed.'],
  ])('%o', (more, words) => {
    expect(progressWords({ ...pending, ...more })).toBe(words);
  });
});
