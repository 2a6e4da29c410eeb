/** What an officer sees of the facts behind a decision. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatusAnswer } from '@/lib/answers';
import { parseDecision, parseDocument, parseFace, parseFacts } from '@/lib/contract';
import { readDecision, readDocument } from '@/lib/evidence';
import { answerWith, imageResponse, withImages } from '../evidence/gallery/testing';
import { inFull, refused, show } from '../testing';
import { SessionView } from './session-view';

withImages();
// The viewer scrolls into view, which jsdom cannot.
beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => {} }));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = (part: string) => `/api/sessions/${id}/${part}`;
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

const lines = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const decision = parseDecision({
  verifications: {
    passiveLiveness: { score: 0, level: 'UNAVAILABLE' },
    documentLiveness: { score: 20, level: 'LOW' },
    faceVerification: { score: 63, level: 'HIGH' },
    mrzValidity: { score: 100, level: 'HIGH' },
  },
  decision: { score: 51, level: 'MEDIUM' },
}).value;
const document = parseDocument({
  country: 'UTO',
  documentType: 'PASSPORT',
  documentName: 'Utopia - Passport',
  applicant: {},
  documentVisualResults: [{ name: 'surname', value: 'ERIKSSON', confidence: 97, pageSide: 'FRONT' }],
  documentMrzResults: [
    { name: 'full_string', value: lines.join('^') },
    { name: 'surname', value: 'ERIKSSON' },
  ],
  availableImages: [],
}).value;
const face = parseFace({ verificationScore: 63, availableImages: ['face_original'], age: 40, gender: -10_000 }).value;
const status: StatusAnswer = {
  status: 'WAITING_FOR_MANUAL_APPROVE',
  checkedAt: new Date().toISOString(),
  nextCheckAt: new Date(Date.now() + 60_000).toISOString(),
  problem: null,
};

const box = (y: number) => ({ x: 0.1, y, width: 0.5, height: 0.1 });
const found = (image: string) => ({
  image,
  box: box(0.2),
  mesh: [0.4, 0.4, 0.6, 0.4],
  chip: [0, 1, 2, 3].map((at) => ({ x: 0.2 + at / 10, y: 0.3 })),
  yaw: 3,
  pitch: -2,
  roll: 0,
});
const wire = {
  policyVersion: '7',
  leftOut: ['passiveLiveness'],
  reasons: {
    passiveLiveness: 'Not scored: nothing proves a live face.',
    documentLiveness: 'The picture has the dots of a screen.',
    faceVerification: 'The two faces match.',
  },
  engine: { 'zone reader': '3' },
  sides: [
    {
      side: 'FRONT',
      image: 'original_normalized_FRONT',
      fields: [{ name: 'surname', confidence: 97, box: box(0.3) }],
      zone: {
        format: 'TD3',
        box: box(0.8),
        lines: lines.map((text, line) => ({
          text,
          sureness: [...text].map((_, at) => (line === 1 && at === 4 ? 0.624 : 0.999)),
        })),
        substitution: { line: 1, position: 4 },
      },
      barcodes: [],
    },
  ],
  faces: { distance: 0.42, threshold: 0.6, portrait: found('primary_face'), selfie: found('face_original') },
  signs: { document: ['SCREEN', 'GLITTER'], face: [] },
  consent: { version: '2', language: 'jp-JP', at: '2026-11-18T08:00:00Z' },
};
const facts = parseFacts(wire).value;

const open = async (answer: () => Response, masked = false) => {
  const images = { document: ['original_normalized_FRONT', 'primary_face'], face: ['face_original'], extras: {} };
  const asked = answerWith({
    [path('status')]: json(status),
    [path('decision')]: json({ masked, decision, reading: readDecision(decision, masked) }),
    [path('document')]: json({ masked, document, reading: readDocument(document, { at: null, masked }) }),
    [path('face')]: json({ masked, face }),
    [path('images')]: json({ masked, images }),
    [path('facts')]: answer,
    ...Object.fromEntries([...images.document, ...images.face].map((name) => [path(`images/${name}`), imageResponse])),
  });
  const may = { delete: false, reveal: false, work: false, download: false, review: false, triage: false };
  show(<SessionView sessionId={id} may={may} known={null} />);
  await screen.findByText('MRZ lines');
  if (!masked) await screen.findByRole('img', { name: 'Front, normalised' });

  return asked;
};
const openFacts = () => open(json({ masked: false, facts }));

const factor = (name: RegExp) => screen.getByRole('button', { name });

describe('a captured session', () => {
  it('gives the reason for each level, and names the factors that did not count', async () => {
    await openFacts();

    expect((await screen.findByText('The two faces match.')).closest('button')).toBe(factor(/^Face match/));
    expect(factor(/^Passive liveness/).textContent).toMatch(/Left out of the decision\. .*nothing proves a live face/);
    expect(factor(/^Document liveness/).textContent).not.toContain('Left out');
    expect(factor(/^MRZ validity/).textContent).toContain('All 5 check digits are correct');
  });

  it('says in words what speaks for a copy, and never that nothing seen is proof', async () => {
    await openFacts();
    await screen.findByText('The two faces match.');
    if (factor(/^Document liveness/).getAttribute('aria-expanded') === 'false')
      fireEvent.click(factor(/^Document live/));
    if (factor(/^Passive liveness/).getAttribute('aria-expanded') === 'false') fireEvent.click(factor(/^Passive live/));

    expect(
      screen.getByText('Signs of a copy: the dot pattern of a screen and “GLITTER” (unknown, treated as a sign).'),
    ).toBeTruthy();
    expect(screen.getByText('No signs of a copy were seen. That does not prove a live face.')).toBeTruthy();
  });

  it('names the policy and the models in a quiet place', async () => {
    await openFacts();
    const summary = await screen.findByText('Decided by policy 7, 1 model');

    expect(within(summary.closest('details') as HTMLElement).getByText('zone reader')).toBeTruthy();
  });

  it('says what it means that liveness was left out', async () => {
    await openFacts();
    const ofFace =
      'The operator left liveness out of this decision. Nothing here shows that the applicant was present.';
    expect(await screen.findByText(ofFace)).toBeTruthy();
    cleanup();

    await open(json({ masked: false, facts: { ...facts, factorsLeftOut: ['documentLiveness', 'passiveLiveness'] } }));
    const ofBoth =
      'The operator left liveness out of this decision. Nothing here shows that the document is an original or that the applicant was present.';
    expect(await screen.findByText(ofBoth)).toBeTruthy();
    cleanup();

    await open(json({ masked: false, facts: { ...facts, factorsLeftOut: ['mrzValidity'] } }));
    await screen.findByText('The two faces match.');
    expect(screen.queryByText(/left liveness out/)).toBeNull();
  });

  it('says which consent text the applicant agreed to, in which language, and when', async () => {
    await openFacts();

    expect(
      await screen.findByText(inFull(/^Applicant agreed to consent text 2, in Japanese, 18 Nov 2026.* 08:00/)),
    ).toBeTruthy();
  });

  it('shows a field on the image and an outline in the table, by pointer and by keyboard', async () => {
    await openFacts();
    const [locate] = await screen.findAllByRole('button', { name: 'Show surname, printed on Front, normalised' });
    const row = locate?.closest('tr') as HTMLElement;
    const label = () => screen.queryByText('Surname, confidence 97', { selector: 'p' });
    expect(label()).toBeNull();

    fireEvent.pointerEnter(row);
    expect(label()).toBeTruthy();
    fireEvent.pointerLeave(row);
    expect(label()).toBeNull();
    fireEvent.focus(locate as HTMLElement);
    expect(label()).toBeTruthy();
    fireEvent.blur(locate as HTMLElement);

    const places = within(screen.getByRole('list', { name: 'Read on Front, normalised' })).getAllByRole('button');
    expect(places.map(({ textContent }) => textContent)).toEqual(['Surname, confidence 97', 'Machine-readable zone']);
    act(() => places[0]?.focus());
    expect(row.dataset.pointed).toBe('true');
    fireEvent.keyDown(places[0] as HTMLElement, { key: 'ArrowDown' });
    expect(window.document.activeElement).toBe(places[1]);
    expect(row.dataset.pointed).toBeUndefined();
  });

  it('brings up the image of a field, and loads nothing again for it', async () => {
    const asked = await openFacts();
    const [locate] = await screen.findAllByRole('button', { name: /^Show surname, printed/ });
    fireEvent.click(screen.getByTitle(/^Portrait \(primary_face\)/));
    await screen.findByRole('img', { name: 'Portrait' });
    fireEvent.click(locate as HTMLElement);

    expect(await screen.findByRole('img', { name: 'Front, normalised' })).toBeTruthy();
    expect(asked.filter((each) => each.includes('/images/'))).toHaveLength(3);
  });

  it('says how sure each character of the zone is, and which was taken for its look-alike', async () => {
    await openFacts();
    const slider = await screen.findByRole('slider', { name: 'Confidence, character by character' });
    const least = 'Line 2, character 5, “9”: 62.4 % sure; taken for its look-alike';
    expect(screen.getByText('Least sure:').parentElement?.textContent).toContain(least);
    expect(slider.getAttribute('aria-valuetext')).toBe(least);

    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('Line 1, character 1, “P”: 99.9 % sure');
  });

  it('shows the mesh of both faces on demand, and what their distance means', async () => {
    await openFacts();
    expect(
      await screen.findByText('Distance 0.42, within the threshold of 0.60: counts as the same person.'),
    ).toBeTruthy();
    expect(screen.getByText('portrait yaw 3°, pitch −2°, roll 0°; selfie yaw 3°, pitch −2°, roll 0°')).toBeTruthy();
    fireEvent.click(factor(/^Face match/));
    const meshes = () => window.document.querySelectorAll('svg[preserveAspectRatio]').length;
    expect(meshes()).toBe(0);

    fireEvent.click(screen.getByRole('button', { name: 'Mesh' }));
    expect(screen.getByRole('button', { name: 'Mesh' }).getAttribute('aria-pressed')).toBe('true');
    await vi.waitFor(() => expect(meshes()).toBe(2));
  });

  it('says that the reasons could not be loaded, and never shows that as a decision without any', async () => {
    const { status: code, body } = refused(502, 'UPSTREAM_BROKEN_PAYLOAD', 'The service’s facts could not be read.');
    await open(json(body, code));

    const alert = await screen.findByText(/The reasons for the levels could not be loaded\./);
    expect(alert.textContent).toContain('The service’s facts could not be read.');
  });
});

const traces =
  /Decided by policy|consent text|Show .* on |Outline what was read|Mesh|Least sure|Left out of the decision/;

it('a session without facts shows no trace of them', async () => {
  await open(json({ masked: false, facts: null }));
  await screen.findByText('Document fields');

  expect(window.document.body.textContent).not.toMatch(traces);
  expect(screen.queryByRole('button', { name: traces })).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Decision' })).queryByRole('alert')).toBeNull();
});

it('a demo session is called one; a session that may be real is not', async () => {
  await open(json({ masked: false, facts: null, isSample: true }));
  expect(await screen.findByText(inFull('Demo session'))).toBeTruthy();
  cleanup();

  await open(json({ masked: false, facts: null, isSample: false }));
  await screen.findByText('Document fields');
  expect(screen.queryByText(inFull('Demo session'))).toBeNull();
});

it('masked, only versions and left-out factors are shown', async () => {
  const { sides, faces, signs, ...rest } = facts;
  await open(json({ masked: true, facts: { ...rest, reasons: {}, sides: null, faces: null, signs: null } }), true);

  expect(await screen.findByText('Decided by policy 7, 1 model')).toBeTruthy();
  expect(factor(/^Passive liveness/).textContent).toContain('Left out of the decision.');
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Show .* on / })).toBeNull();
});
