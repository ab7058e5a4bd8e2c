import type { Factor, FactorList, OpenSession, SignInEntry, StartedFactor } from '@farm/contracts';
import type { Closing } from '@farm/contracts/leaving';

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

/** Makes the requesting user's current session. */
export function makeOpenSession(fields: Partial<OpenSession> = {}): OpenSession {
  return {
    id: '2c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d05',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    ip: '203.0.113.7',
    isCurrent: true,
    isRemembered: true,
    createdAt: '2026-01-01T03:04:05.000Z',
    lastSeenAt: '2026-01-02T03:04:05.000Z',
    expiresAt: '2026-02-01T03:04:05.000Z',
    ...fields,
  };
}

/** Makes a sign-in of a browser that is known. */
export function makeSignIn(fields: Partial<SignInEntry> = {}): SignInEntry {
  const { id, userAgent, ip, createdAt } = makeOpenSession();
  return { id, signedInAt: createdAt, ip, userAgent, isNewBrowser: false, factor: null, ...fields };
}

/** Makes the state of an account that could be closed, with nothing to waive. */
export function makeClosing(fields: Partial<Closing> = {}): Closing {
  return { dueAt: null, usable: '0', obstacles: [], ...fields };
}
