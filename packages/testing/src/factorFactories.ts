import type { Factor, FactorList, StartedFactor } from '@farm/contracts';

/** Makes an authenticator app that was never used. */
export function makeFactor(fields: Partial<Factor> = {}): Factor {
  return {
    id: '6c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d09',
    kind: 'totp',
    name: 'Authenticator app',
    createdAt: '2026-01-01T03:04:05.000Z',
    usedAt: null,
    ...fields,
  };
}

/** Makes an account's second factors, with all recovery codes left if there is a factor. */
export function makeFactorList(...items: Factor[]): FactorList {
  return { items, addable: ['passkey', 'totp'], recoveryCodesLeft: items.length > 0 ? 10 : 0 };
}

/** Makes a started authenticator app. */
export function makeStartedFactor(fields: Partial<StartedFactor> = {}): StartedFactor {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  return {
    ticket: 't'.repeat(43),
    passkeyOptions: null,
    totp: { secret, uri: `otpauth://totp/Farm:ada%40example.org?secret=${secret}&issuer=Farm` },
    ...fields,
  };
}
