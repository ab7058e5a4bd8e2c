import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Salt, size of a record, and length of the sender's key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1;
/** Ends the text of the last record; zeros follow. */
const LAST_RECORD = 2;

/**
 * Decrypts a push message as a browser does (RFC 8291, RFC 8188). It shares no code with the library that encrypts.
 * @param browser key pair of the subscription
 * @param auth secret of the subscription
 * @throws Error if the message is not for it
 */
export function decodePush(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const textAt = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1);
  const sender = body.subarray(HEADER_BYTES, textAt);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = expand(browser.computeSecret(sender), { salt: auth, info, bytes: 32 });
  const key = expand(secret, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: KEY_BYTES });
  const nonce = expand(secret, { salt, info: 'Content-Encoding: nonce\0', bytes: NONCE_BYTES });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(textAt, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('It is no last record');
  return padded.subarray(0, end).toString();
}

function expand(
  key: Buffer,
  { salt, info, bytes }: { salt: Buffer; info: Buffer | string; bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}
