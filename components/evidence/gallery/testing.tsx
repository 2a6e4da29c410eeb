import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import type { ImagesAnswer } from '@/lib/answers';
import { show } from '../../testing';
import { CompareProvider } from './compare-context';
import { FacePair } from './face-pair';
import { ImagesPanel } from './images-panel';

/** Stubs image decoding, sizes and object URLs, which jsdom lacks. HTML never decodes. */
export const withImages = () => {
  const held = new Set<string>();
  let spies: MockInstance[] = [];
  const image = HTMLImageElement.prototype;

  beforeEach(() => {
    held.clear();
    let made = 0;
    spies = [
      vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
        made += 1;
        const url = `blob:${made}#${(given as Blob).type}`;
        held.add(url);
        return url;
      }),
      vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url)),
    ];
    Object.assign(image, {
      decode(this: HTMLImageElement) {
        return this.src.includes('text/html') ? Promise.reject(new Error('EncodingError')) : Promise.resolve();
      },
    });
    Object.defineProperty(image, 'naturalWidth', { configurable: true, get: () => 1420 });
    Object.defineProperty(image, 'naturalHeight', { configurable: true, get: () => 1000 });
  });

  afterEach(() => {
    for (const spy of spies) spy.mockRestore();
    for (const name of ['decode', 'naturalWidth', 'naturalHeight']) Reflect.deleteProperty(image, name);
    vi.unstubAllGlobals();
  });

  return { held };
};

export const sessionId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
export const pathOf = (name: string): string => `/api/sessions/${sessionId}/images/${name}`;

export const imageResponse = (): Response => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } });

/** Replies by path and records requests; a path without a reply fails like an outage. */
export const answerWith = (replies: Record<string, () => Response | Promise<Response>>): string[] => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const key = init?.method ? `${init.method} ${path}` : path;
    asked.push(key);
    const reply = replies[key];
    if (!reply) throw new TypeError('fetch failed');
    return reply();
  });
  return asked;
};

interface Given {
  document?: string[];
  face?: string[];
  masked?: boolean;
  mayDownload?: boolean;
  refetch?: () => void;
}

interface PanelProps extends Given {
  children?: ReactNode;
}

export const panel = ({
  document = ['original_normalized_FRONT', 'primary_face'],
  face = ['face_cropped'],
  masked = false,
  mayDownload = false,
  refetch = () => {},
  children,
}: PanelProps = {}) => {
  const data: ImagesAnswer = { masked, images: { document, face, extras: {} } };

  return (
    <CompareProvider>
      <ImagesPanel
        sessionId={sessionId}
        state={{ kind: 'ready', data }}
        refetch={refetch as never}
        mayDownload={mayDownload}
      />
      <FacePair />
      {children}
    </CompareProvider>
  );
};

export const allImages = Object.fromEntries(
  ['original_normalized_FRONT', 'primary_face', 'face_cropped', 'face_original'].map((name) => [
    pathOf(name),
    imageResponse,
  ]),
);

/** Opens the gallery and waits until all images are loaded. */
export const openGallery = async (given: Given = {}) => {
  const page = show(panel(given));
  await screen.findByRole('img', { name: 'Front, normalised' });
  const count = (given.document ?? [1, 2]).length + (given.face ?? [1]).length;
  await vi.waitFor(() => expect(document.querySelectorAll('[data-picture] img')).toHaveLength(count));
  return page;
};
