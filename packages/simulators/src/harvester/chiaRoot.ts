// The library below resolves its parts by metadata, so this import must come first.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';
import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Keys in the library's type: the browser's, which lacks usages that Node has added since. */
type KeyPair = NonNullable<Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys']>;

/** A folder laid out like `chia init` does, with its own certificates, and their PEM texts. */
export interface ChiaRoot {
  /** Path for `CHIA_ROOT`. */
  chiaRoot: string;
  /** Path of its folder `config/ssl`. */
  sslDir: string;
  ca: string;
  /** Certificate of `harvester/private_harvester`; the other services use it under their own names. */
  certificate: string;
  key: string;
}

const SERVICES = ['harvester', 'farmer', 'full_node', 'wallet', 'daemon'];
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const DAY_MS = 86_400_000;

/**
 * Makes a private CA and a certificate signed by it, RSA for `chia.net`, and lays them out under `parent` (a
 * temporary folder by default) as Chia does (chia/ssl/create_ssl.py). All services share one key pair.
 */
export async function makeChiaRoot(parent?: string): Promise<ChiaRoot> {
  const chiaRoot = parent ?? (await mkdtemp(join(tmpdir(), 'chia-')));
  const sslDir = join(chiaRoot, 'config/ssl');
  const [caKeys, keys] = await Promise.all([makeKeys(), makeKeys()]);
  const ca = await makeAuthority(caKeys);
  const leaf = await makeLeaf(ca, caKeys, keys);
  const [certificate, key] = [leaf.toString('pem'), toPem(keys)];

  await saveSecret(join(sslDir, 'ca/private_ca.crt'), ca.toString('pem'));
  await saveSecret(join(sslDir, 'ca/private_ca.key'), toPem(caKeys));
  for (const name of SERVICES) {
    await saveSecret(join(sslDir, name, `private_${name}.crt`), certificate);
    await saveSecret(join(sslDir, name, `private_${name}.key`), key);
  }
  return { chiaRoot, sslDir, ca: ca.toString('pem'), certificate, key };
}

function makeAuthority(keys: KeyPair): Promise<X509Certificate> {
  return X509CertificateGenerator.createSelfSigned({
    serialNumber: makeSerialNumber(),
    name: 'O=Chia, CN=Chia CA, OU=Organic Farming Division',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 3650 * DAY_MS),
    signingAlgorithm: RSA,
    keys,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
}

function makeLeaf(ca: X509Certificate, caKeys: KeyPair, keys: KeyPair): Promise<X509Certificate> {
  return X509CertificateGenerator.create({
    serialNumber: makeSerialNumber(),
    subject: 'CN=Chia, O=Chia, OU=Organic Farming Division',
    issuer: ca.subject,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.UTC(2100, 7, 2)),
    signingAlgorithm: RSA,
    publicKey: keys.publicKey,
    signingKey: caKeys.privateKey,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'chia.net' }])],
  });
}

async function makeKeys(): Promise<KeyPair> {
  // Only these two usages are requested, so the narrower type holds.
  return (await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify'])) as KeyPair;
}

function toPem({ privateKey }: KeyPair): string {
  return KeyObject.from(privateKey).export({ type: 'pkcs1', format: 'pem' }).toString();
}

/** Makes a random serial number, positive as X.509 requires. */
function makeSerialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}

async function saveSecret(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, text, { mode: 0o600 });
}
