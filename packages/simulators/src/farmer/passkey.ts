import type { FactorProof, NewFactor } from '@farm/contracts';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  generateKeyPairSync,
  type JsonWebKey,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A key that answers as a browser with an authenticator does. */
export interface Passkey {
  id: string;
  /** Keeps the key, for {@link createPasskey}. */
  store: () => StoredPasskey;
  /** Answer to `navigator.credentials.create`. */
  create: (options: Options) => Extract<NewFactor['proof'], { kind: 'passkey' }>;
  /** Answer to `navigator.credentials.get`. */
  prove: (options: Options, changes?: Changes) => Extract<FactorProof['proof'], { kind: 'passkey' }>;
}

type Options = Record<string, unknown> | null;

/** A passkey that is kept in a file. */
export interface StoredPasskey {
  id: string;
  privateKey: JsonWebKey;
}

/** Deviations from the usual answer. */
interface Changes {
  origin?: string;
  /** Count of uses to tell of; like those of phones, the key does not count. */
  count?: number;
}

/** Flags of authenticator data: the user is present; attested data follows. */
const PRESENT = 0x01;
const ATTESTED = 0x40;

/** Creates a passkey of a site (ES256), or the same again. */
export function createPasskey(siteOrigin: string, stored: StoredPasskey = makeStored()): Passkey {
  const { id } = stored;
  const rawId = Buffer.from(id, 'base64url');
  const privateKey = createPrivateKey({ key: stored.privateKey, format: 'jwk' });
  const toData = (flags: number, count: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([hash(new URL(siteOrigin).hostname), Buffer.from([flags]), counter, attested]);
  };
  const toCredential = <Response extends object>(response: Response) => ({
    kind: 'passkey' as const,
    response: { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response },
  });
  return {
    id,
    store: () => stored,
    create: (options) => {
      const key = encodeKey(createPublicKey(privateKey).export({ format: 'jwk' }));
      const length = Buffer.from([0, rawId.length]);
      const authData = toData(PRESENT | ATTESTED, 0, Buffer.concat([Buffer.alloc(16), length, rawId, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return toCredential({
        clientDataJSON: encodeClientData('webauthn.create', options, siteOrigin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['usb'],
      });
    },
    prove: (options, { origin = siteOrigin, count = 0 } = {}) => {
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

function makeStored(): StoredPasskey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { id: randomBytes(16).toString('base64url'), privateKey: privateKey.export({ format: 'jwk' }) };
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function encodeClientData(type: string, options: Options, origin: string): Buffer {
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
