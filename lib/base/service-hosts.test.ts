import { expect, test } from 'vitest';
import { serviceHosts } from './service-hosts';

test.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['localhost', ['127.0.0.1']],
  ['0.0.0.0', ['0.0.0.0']],
  ['::', ['::']],
  ['::1', ['127.0.0.1', '::1']],
  ['[::1]', ['127.0.0.1', '::1']],
  ['10.0.0.5', ['127.0.0.1', '10.0.0.5']],
])('the desk reaches a service on %s', (host, hosts) => {
  expect(serviceHosts(host)).toEqual(hosts);
});
