import { describe, expect, test } from 'vitest';
import { clientAddress, createTrust } from './peer';

const nobody = createTrust([]);
const ours = createTrust(['10.0.0.0/8', '2001:db8::1']);

describe("the client's address", () => {
  test('is the peer if no proxy is trusted, whatever it claims', () => {
    expect(clientAddress('203.0.113.5', '1.2.3.4', nobody)).toBe('203.0.113.5');
    expect(clientAddress('127.0.0.1', '1.2.3.4', nobody)).toBe('127.0.0.1');
  });

  test('is what the nearest trusted proxy saw, not what the client claimed', () => {
    expect(clientAddress('10.0.0.2', '6.6.6.6, 203.0.113.5', ours)).toBe('203.0.113.5');
    expect(clientAddress('10.0.0.2', '6.6.6.6, 203.0.113.5, 10.1.1.1', ours)).toBe('203.0.113.5');
    expect(clientAddress('2001:db8::1', '203.0.113.5', ours)).toBe('203.0.113.5');
  });

  test.each([
    ['203.0.113.5:4711', '203.0.113.5'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[::ffff:203.0.113.5]:80', '203.0.113.5'],
  ])('is read from a hop with a port: %s', (hop, address) => {
    expect(clientAddress('10.0.0.2', hop, ours)).toBe(address);
    expect(clientAddress('10.0.0.2', `6.6.6.6, ${hop}, 10.1.1.1:5000`, ours)).toBe(address);
  });

  test('is the proxy itself if it names nobody', () => {
    expect(clientAddress('10.0.0.2', undefined, ours)).toBe('10.0.0.2');
  });

  test('has one spelling for IPv4 and mapped IPv4', () => {
    expect(clientAddress('::ffff:203.0.113.5', undefined, nobody)).toBe('203.0.113.5');
  });
});
