import 'fake-indexeddb/auto';
import { verifySignature, computeKeyId, signText } from '@farm/contracts/rollout';
import { fc, selectRunCount } from '@farm/testing/property';
import { loadSigningKey, formatTrustCommand } from './signingKey.ts';

const { execFileSync } = jest.requireActual<{
  execFileSync: (file: string, values: string[], options: { encoding: 'utf8' }) => string;
}>('node:child_process');

describe('the key of an account in this browser', () => {
  test('stays the same, although two tabs ask for it at once, and is its own', async () => {
    const [one, two] = await Promise.all([loadSigningKey('ada'), loadSigningKey('ada')]);
    expect(two.publicKey).toBe(one.publicKey);
    expect((await loadSigningKey('ada')).publicKey).toBe(one.publicKey);
    expect((await loadSigningKey('grace')).publicKey).not.toBe(one.publicKey);
    expect(one.keyId).toBe(await computeKeyId(one.publicKey));
  });

  test('signs, and cannot be taken out', async () => {
    const { privateKey, publicKey } = await loadSigningKey('ada');
    const text = '{"rev":1}';
    const signature = await signText(privateKey, 'registry', text);
    expect(await verifySignature(publicKey, signature, { kind: 'registry', text })).toBe(true);
    expect(privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow();
  });
});

test('the command that makes a key trusted gives a shell the name as it is, and nothing else', () => {
  expect(formatTrustCommand('key', 'ada@example.org')).toBe('npm run rollout -- trust key ada@example.org');
  const name = fc
    .string({ unit: fc.constantFrom('a', "'", '"', '$', '`', ';', ' ', '\\', '@', '!'), minLength: 1 })
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(name, (text) => {
      const command = formatTrustCommand('key', text).replace('npm run rollout -- trust', 'printf %s:%s');
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe(`key:${text}`);
    }),
    { numRuns: selectRunCount({ quick: 10, deep: 30 }) },
  );
});
