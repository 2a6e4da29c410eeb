import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Branding } from '@/lib/answers';
import { keepBodies } from '../../sessions/bulk/testing';
import { inFull, ok, refused, serve, show } from '../../testing';
import { blobOf } from '../../ui/logo-picture';
import { draftOf, readDraft } from './branding-draft';
import { EnrolmentSettings } from './enrolment-settings';
import { readLogo } from './logo-file';

// Missing in jsdom.
beforeEach(() => vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = '/api/settings/enrolment';
const put = `PUT ${path}`;

const branding: Branding = {
  version: 3,
  name: 'Northbank',
  logo: null,
  accent: { light: '#0e5a6b', dark: '#5cc3d9' },
  links: {
    privacy: 'https://northbank.example/privacy',
    help: null,
    contact: 'mailto:a@northbank.example',
    otherWay: null,
  },
  keptDays: 90,
};
const { version, ...parts } = branding;

const png = (bytes = 3000) =>
  new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47]), new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });

const open = async (replies: Parameters<typeof serve>[0] = {}) => {
  const all: typeof replies = { [path]: ok({ branding, erasedAfterDays: 60 }), ...replies };
  serve(all);
  const sent = keepBodies();
  show(<EnrolmentSettings />);
  await screen.findByLabelText('Name');

  return { replies: all, sent };
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the enrolment page’s settings', () => {
  it.each([
    [null, '90', 'Applicants are told a time, but no retention rule is active: nothing is deleted then.'],
    [400, '90', 'Applicants are told 90 days, but a retention rule deletes only after 400.'],
    [400, '400', null],
    [null, '', null],
    [null, 'five years', null],
  ])('warn where no rule does what applicants are told: %s days, told %j', async (erasedAfterDays, told, words) => {
    await open({ [path]: ok({ branding, erasedAfterDays }) });
    type('Days kept', told);
    const warnings = screen.queryAllByText(/^Applicants are told/).map(({ textContent }) => textContent);
    expect(warnings).toEqual(words === null ? [] : [words]);
  });

  it('show what applicants see, with contrast and a preview in light and dark', async () => {
    await open();

    expect([field('Name').value, field('Privacy notice').value, field('Days kept').value]).toEqual([
      'Northbank',
      'https://northbank.example/privacy',
      '90',
    ]);
    expect(field('Contact').value).toBe('a@northbank.example');
    expect(screen.getAllByText(inFull(/^Contrast \d+\.\d:1$/))).toHaveLength(2);
    for (const [theme, page] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(17, 18, 21)'],
    ]) {
      const preview = screen.getByRole('img', { name: `Welcome screen of Northbank, ${theme}` });
      expect(preview.textContent).toContain('Kept for 90 days, then deleted');
      expect(preview.style.background).toBe(page);
    }
    expect(saveButton().disabled).toBe(true);
  });

  it('are previewed as they are typed, and saved as the service takes them', async () => {
    const { sent } = await open({
      [put]: ok({ branding: { ...branding, version: 4, name: 'Southbank' }, erasedAfterDays: 60 }),
    });
    type('Name', 'Southbank');
    type('Help', 'help@southbank.example');
    type('Another way', 'southbank.example/branches');
    type('Accent colour, light', '7A1F3D');
    const preview = screen.getByRole('img', { name: 'Welcome screen of Southbank, light' });
    type('Days kept', '1826');
    expect(preview.textContent).toContain('Kept for 5 years, then deleted');
    type('Days kept', 'five years');
    expect(preview.textContent).toContain('Who sees it');
    type('Days kept', '');
    expect(screen.getByRole('img', { name: 'Welcome screen of Southbank, light' }).textContent).toContain(
      'Who sees it',
    );
    fireEvent.click(saveButton());

    expect(await screen.findByText('Saved, effective immediately.')).toBeTruthy();
    expect(sent).toEqual([
      {
        to: put,
        body: {
          ...parts,
          basedOn: version,
          name: 'Southbank',
          accent: { light: '#7a1f3d', dark: '#5cc3d9' },
          links: {
            ...parts.links,
            help: 'mailto:help@southbank.example',
            otherWay: 'https://southbank.example/branches',
          },
          keptDays: null,
        },
      },
    ]);
  });

  it('refuse a colour that cannot be read, say why, and preview what the page would use', async () => {
    await open();
    type('Accent colour, light', '#5cc3d9');

    expect(screen.getByText(inFull(/^Contrast 2\.0:1, needs 4\.5:1\. Choose a darker colour\.$/))).toBeTruthy();
    expect(saveButton().disabled).toBe(true);
    const [start] = [...screen.getByRole('img', { name: /light$/ }).querySelectorAll('p')].filter(
      ({ textContent }) => textContent === 'Start',
    );
    expect(start?.style.background).toBe('rgb(21, 23, 28)');
  });

  it('after somebody else’s change, show it and keep what was typed', async () => {
    const { replies, sent } = await open({
      [put]: refused(409, 'CONFLICT', 'Somebody else changed the enrolment page.'),
    });
    type('Name', 'Southbank');
    const theirs = { ...branding, version: 4, name: 'Eastbank', keptDays: 30 };
    replies[path] = ok({ branding: theirs, erasedAfterDays: 60 });
    fireEvent.click(saveButton());

    expect(await screen.findByText(inFull('Days kept: “90” → “30”'))).toBeTruthy();
    expect(screen.getByText(inFull('Name: “Northbank” → “Eastbank”. Saving replaces it with yours.'))).toBeTruthy();
    expect([field('Name').value, field('Days kept').value]).toEqual(['Southbank', '30']);
    replies[put] = ok({ branding: { ...theirs, version: 5, name: 'Southbank' }, erasedAfterDays: 60 });
    fireEvent.click(saveButton());

    expect(await screen.findByText('Saved, effective immediately.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ basedOn: 4, name: 'Southbank', keptDays: 30 });
    expect(screen.queryByText(/while you were editing/)).toBeNull();
  });

  it('take a logo, and say why another file is none', async () => {
    await open();
    const choose = (file: File) => fireEvent.change(field('Logo file'), { target: { files: [file] } });
    choose(png(70_000));
    expect(await screen.findByText('This file has 69 kB. Choose one of at most 64 kB.')).toBeTruthy();
    choose(new File(['<svg/>'], 'logo.png', { type: 'image/png' }));
    expect(
      await screen.findByText('This is not a PNG, JPEG or WebP, or it is damaged. Choose another file.'),
    ).toBeTruthy();
    choose(png());
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeTruthy();
    expect(saveButton().disabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(saveButton().disabled).toBe(true));
  });

  it('go back to what is in force', async () => {
    await open();
    type('Name', 'Southbank');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('Name').value).toBe('Northbank');
  });

  it('say calmly that the service has none', async () => {
    const reason = 'The service does not let Proofdesk see or change its enrolment page.';
    serve({ [path]: refused(404, 'NOT_FOUND', reason) });
    show(<EnrolmentSettings />);

    expect(await screen.findByText('This service has no enrolment page to set up')).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tell an outage, a missing right and loading apart', async () => {
    serve({ [path]: refused(503, 'UPSTREAM_UNREACHABLE', 'No connection to the service.') });
    show(<EnrolmentSettings />);
    expect(await screen.findByText('The enrolment page could not be loaded')).toBeTruthy();
    cleanup();

    serve({ [path]: refused(403, 'FORBIDDEN', 'Ask an administrator.') });
    show(<EnrolmentSettings />);
    expect(await screen.findByText(/Ask an administrator/)).toBeTruthy();
    cleanup();

    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { container } = show(<EnrolmentSettings />);
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('what is typed', () => {
  it.each([
    [{ name: ' ' }, /^Name/],
    [{ light: '#0e5a6' }, /^Accent colour, light: enter six digits/],
    [{ dark: '#0e5a6b' }, /^Accent colour, dark: choose a lighter/],
    [{ privacy: 'http://northbank.example' }, /^Privacy notice/],
    [{ help: 'javascript:alert(1)' }, /^Help/],
    [{ contact: 'somebody' }, /^Contact/],
    [{ otherWay: 'https://user:word@northbank.example' }, /^Another way/],
    [{ keptDays: '0' }, /^Days kept/],
    [{ keptDays: '9o' }, /^Days kept/],
  ])('%j is refused in words', (part, sentence) => {
    const read = readDraft({ ...draftOf(branding), ...part });

    expect('problem' in read && read.problem).toMatch(sentence);
  });

  it('is what was read, as long as nobody touches it', () => {
    expect(readDraft(draftOf(branding))).toEqual({ parts });
  });

  it('a logo comes out of its data address byte for byte', async () => {
    const read = await readLogo(png());
    if (!('logo' in read)) throw new Error(read.problem);
    const blob = blobOf(read.logo);

    expect([read.logo.slice(0, 22), blob.type]).toEqual(['data:image/png;base64,', 'image/png']);
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(new Uint8Array(await png().arrayBuffer()));
  });
});
