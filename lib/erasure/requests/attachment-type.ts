/** What a file is, by its content. */
import type { AttachmentType } from '@/lib/answers';

const startsWith = (content: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => content[at] === byte);

/** `null`: not a type that can be attached. */
export const typeOf = (content: Buffer): AttachmentType | null => {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';

  return isMail(content) ? 'message/rfc822' : null;
};

/** Far longer than the head of any email. */
const maxHead = 256 * 1024;

/** Header lines up to the first empty line, a sender and a date or receiver among them, and text throughout. */
const isMail = (content: Buffer): boolean => {
  if (content.includes(0)) return false;
  const [head = ''] = content
    .subarray(0, maxHead)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const lines = head.split(/\r?\n/);
  if (!lines.every((line, at) => /^[!-9;-~]+:/.test(line) || (at > 0 && /^[ \t]/.test(line)))) return false;

  return /^from:/im.test(head) && /^(date|to|received):/im.test(head);
};
