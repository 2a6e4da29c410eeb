/** An integrator's website: it frames the enrolment page, keeps the messages that come, and gets applicants back. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';

export interface Received {
  origin: string;
  data: unknown;
}

export interface Site {
  origin: string;
  /** Where applicants come back to. */
  returnUrl: string;
  /** Opens a page that frames this address. */
  frame: (page: Page, address: string, attributes?: string) => Promise<FrameLocator>;
  /** The messages that the page got. */
  messages: (page: Page) => Promise<Received[]>;
  stop: () => Promise<void>;
}

/** Keeps every message of the page, whoever sent it. */
const script = `window.received = [];
addEventListener('message', ({ origin, data }) => received.push({ origin, data }));`;

const drawPage = (address: string, attributes: string) => `<!doctype html><html lang="en"><title>Shop</title>
<script>${script}</script><h1>Open an account</h1>
<iframe title="Identity check" src="${address}" width="440" height="640" ${attributes}></iframe></html>`;

export const startSite = async (): Promise<Site> => {
  const pages = new Map<string, string>([['/done', '<!doctype html><title>Shop</title><h1>Back at the shop</h1>']]);
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '', 'http://shop').pathname);
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    returnUrl: `${origin}/done`,
    frame: async (page, address, attributes = 'allow="camera"') => {
      const name = `/frame-${pages.size}`;
      pages.set(name, drawPage(address.replaceAll('&', '&amp;'), attributes));
      await page.goto(origin + name);

      return page.frameLocator('iframe');
    },
    messages: (page) => page.evaluate(() => (window as unknown as { received: Received[] }).received),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
