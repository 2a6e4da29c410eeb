/**
 * A proxy between a desk and the real service: forwards and records everything, and misbehaves on
 * request.
 */
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Fault = 'none' | 'down' | 'slow' | 'error' | 'html' | 'half' | 'redirect';

export interface SeenRequest {
  method: string;
  path: string;
  authorization: string | undefined;
}

const listen = (server: Server, port = 0) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export const startFaultyProxy = async (serviceUrl: string) => {
  let fault: Fault = 'none';
  let seen: SeenRequest[] = [];
  /** Requests to the host that a redirect names: must stay empty. */
  let seenElsewhere: SeenRequest[] = [];
  const held = new Set<ServerResponse>();

  const note = (request: IncomingMessage): SeenRequest => ({
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization,
  });

  const elsewhere = createServer((request, response) => {
    seenElsewhere.push(note(request));
    response.end('{}');
  });
  const elsewherePort = await listen(elsewhere);

  const passOn = (request: IncomingMessage, response: ServerResponse) => {
    const { hostname, port } = new URL(serviceUrl);
    const onward = forward(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  };

  const misbehave: Record<Exclude<Fault, 'none' | 'down'>, (response: ServerResponse) => void> = {
    slow: (response) => held.add(response),
    error: (response) =>
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"INTERNAL_ERROR"}'),
    html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
    half: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [{"id": "7c1'),
    redirect: (response) => response.writeHead(302, { location: `http://127.0.0.1:${elsewherePort}/login` }).end(),
  };

  const server = createServer((request, response) => {
    seen.push(note(request));
    if (fault === 'none' || fault === 'down') {
      passOn(request, response);
    } else {
      misbehave[fault](response);
    }
  });
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${port}`,
    setFault: async (next: Fault) => {
      for (const response of held) {
        response.destroy();
      }
      held.clear();

      // Nothing listens, and open connections break.
      if (next === 'down') {
        await close(server);
      } else if (fault === 'down') {
        await listen(server, port);
      }
      fault = next;
    },
    forget: () => {
      seen = [];
      seenElsewhere = [];
    },
    seen: () => seen,
    seenElsewhere: () => seenElsewhere,
    stop: async () => {
      await close(server);
      await close(elsewhere);
    },
  };
};
