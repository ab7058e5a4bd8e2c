import { createHash, generateKeyPairSync, randomBytes, sign, type JsonWebKey } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { PUBLIC_URL } from './startTestServer.ts';

/** A key that is held by a test and answers as a browser with an authenticator does. */
export interface TestPasskey {
  id: string;
  /** Answer to `navigator.credentials.create`. */
  create: (options: Options) => { kind: 'passkey'; response: object };
  /** Answer to `navigator.credentials.get`. */
  prove: (options: Options, changes?: Changes) => { kind: 'passkey'; response: object };
}

type Options = Record<string, unknown> | null;

/** Deviations from an honest answer. */
interface Changes {
  origin?: string;
  /** Count of uses to tell of. */
  count?: number;
}

/** Flags of authenticator data: the user is present; attested data follows. */
const PRESENT = 0x01;
const ATTESTED = 0x40;

/** Makes a passkey of the tests' site (ES256), whose counter counts. */
export function makePasskey(): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let uses = 0;
  const toData = (flags: number, count: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([hash(new URL(PUBLIC_URL).hostname), Buffer.from([flags]), counter, attested]);
  };
  const toCredential = (response: object) => ({
    kind: 'passkey' as const,
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
  });
  return {
    id,
    create: (options) => {
      const key = encodeKey(publicKey.export({ format: 'jwk' }));
      const length = Buffer.from([0, rawId.length]);
      const authData = toData(PRESENT | ATTESTED, 0, Buffer.concat([Buffer.alloc(16), length, rawId, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return toCredential({
        clientDataJSON: encodeClientData('webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['usb'],
      });
    },
    prove: (options, { origin, count = ++uses } = {}) => {
      const clientData = encodeClientData('webauthn.get', options, origin);
      const authenticatorData = toData(PRESENT, count);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey);
      return toCredential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function encodeClientData(type: string, options: Options, origin = PUBLIC_URL): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: options?.['challenge'], origin, crossOrigin: false }));
}

/** COSE form of a P-256 key. */
function encodeKey({ x = '', y = '' }: JsonWebKey): Buffer {
  const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, toBytes(x)],
    [-3, toBytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
