/** For tests only: a certificate for 127.0.0.1 and one name, made here because Node has no function for it. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';

const element = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];

  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...contents: Uint8Array[]) => element(0x30, ...contents);
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, value: string) => element(tag, Buffer.from(value));
const time = (at: Date) => text(0x17, `${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`);
const bits = (value: Uint8Array) => element(0x03, Buffer.from([0]), value);

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
const nameOf = (name: string) => sequence(element(0x31, sequence(identifier('550403'), text(0x0c, name))));
const extension = (id: string, value: Uint8Array) => sequence(identifier(id), element(0x04, value));

/** Valid for a day. The certificate is its own authority. */
export const createTestCertificate = (name: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const at = now().getTime();
  const subject = nameOf(name);
  const alternatives = sequence(text(0x82, name), element(0x87, Buffer.from([127, 0, 0, 1])));
  const contents = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(time(new Date(at - dayMs)), time(new Date(at + dayMs))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extension('551d11', alternatives))),
  );
  const signature = sign('sha256', contents, privateKey);
  const der = sequence(contents, ecdsaWithSha256, bits(signature)).toString('base64');

  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
  };
};
