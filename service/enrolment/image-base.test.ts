import { expect, it } from 'vitest';
import { isAppError } from '@/lib/base/errors';
import { parseImageBase } from './image-base';

const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);
const text = bytes.toString('base64');

it.each([
  ['plain Base64', text],
  ['Base64 without padding', text.replace(/=+$/, '')],
  ['a data prefix', `data:image/jpeg;base64,${text}`],
  ['a data prefix with parameters', `DATA:image/jpeg;name=a.jpg;BASE64,${text}`],
  ['line breaks', text.replace(/(.{4})/g, '$1\r\n')],
  ['blanks around it', `  ${text}\n`],
])('reads %s', (_, given) => {
  expect(parseImageBase(given, 1000)).toEqual({ kind: 'bytes', bytes });
});

it('keeps an https address as it is', () => {
  expect(parseImageBase(' HTTPS://shop.example/a.jpg?x=1 ', 1000)).toEqual({
    kind: 'address',
    address: 'HTTPS://shop.example/a.jpg?x=1',
  });
});

it.each([
  ['rubbish', `${text}%%%`],
  ['nothing but a prefix', 'data:image/jpeg;base64,'],
  ['data that is not Base64', 'data:text/plain,hello'],
  ['a plain http address', 'http://shop.example/a.jpg'],
  ['a file', 'file:///etc/passwd'],
  ['blanks', ' \n '],
  ['a number of characters that Base64 never has', 'abcde'],
  ['padding in the middle', 'ab==cdef'],
])('refuses %s and says what to send', (_, given) => {
  expect(() => parseImageBase(given, 1000)).toThrow(
    'imageBase must be a picture in Base64, or an https address of one.',
  );
});

it('refuses more than the limit, and says what it is', () => {
  const limit = 1024 * 1024;
  const parse = (size: number) => parseImageBase(Buffer.alloc(size).toString('base64'), limit);

  expect(parse(limit).kind).toBe('bytes');
  try {
    parse(limit + 1);
    expect.unreachable();
  } catch (error) {
    expect(isAppError(error, 'TOO_LARGE') && error.userMessage).toBe('The picture must have at most 1 MB.');
  }
});
