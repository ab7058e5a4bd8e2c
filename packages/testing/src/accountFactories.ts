import type { Factor, FactorList, OpenSession, SignInEntry, StartedFactor } from '@farm/contracts';
import type { Closing } from '@farm/contracts/leaving';
import { DEFAULT_MAILED, DEFAULT_PUSHED } from '@farm/contracts/notification';
import type { Delivery, Notifications, PushBrowser, Webhook } from '@farm/contracts/notification';
import type { AccountToken, Watch } from '@farm/contracts/token';
import { makeIncident, makeMachine } from './factories.ts';

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

/** Makes an API token that reads the money of its account, and was never used. */
export function makeAccountToken(fields: Partial<AccountToken> = {}): AccountToken {
  return {
    id: '7c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0a',
    name: 'Balance script',
    scopes: ['money'],
    hasLostWithdraw: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    expiresAt: '2026-04-02T03:04:05.000Z',
    lastUsedAt: null,
    ...fields,
  };
}

/** Makes what a watch link shows: everything, with one machine, one open incident and one day's profit. */
export function makeWatch(fields: Partial<Watch> = {}): Watch {
  const { id: _machineId, ...machine } = makeMachine();
  const { id: _incidentId, endedAt: _endedAt, outcome: _outcome, ...incident } = makeIncident();
  return {
    name: 'Barn',
    expiresAt: '2026-04-02T03:04:05.000Z',
    machines: {
      items: [machine],
      counts: { fresh: 0, online: 1, offline: 0 },
      incidents: [{ ...incident, machineName: machine.name }],
    },
    profits: [{ day: '2026-01-01', amount: '0.054107666015' }],
    balance: { total: '7.5', usable: '2.5', frozen: '5' },
    ...fields,
  };
}

/** Makes a browser that gets pushes, and has got none. */
export function makePushBrowser(fields: Partial<PushBrowser> = {}): PushBrowser {
  return {
    id: '8c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0b',
    name: 'Chrome on Android',
    addedAt: '2026-01-02T03:04:05.000Z',
    usedAt: null,
    ...fields,
  };
}

/** Makes a signed webhook that was told nothing yet. */
export function makeWebhook(fields: Partial<Webhook> = {}): Webhook {
  return {
    id: '9c8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0c',
    name: 'Home server',
    url: 'https://hooks.example.org/farm',
    form: 'signed',
    events: ['alarm', 'payout'],
    isOff: false,
    addedAt: '2026-01-02T03:04:05.000Z',
    lastDelivery: null,
    ...fields,
  };
}

/** Makes a delivery that arrived at the first attempt. */
export function makeDelivery(fields: Partial<Delivery> = {}): Delivery {
  return {
    id: 'ac8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0d',
    at: '2026-01-02T03:04:05.000Z',
    event: 'alarm',
    state: 'delivered',
    attempts: 1,
    status: 204,
    problem: null,
    nextAt: null,
    ...fields,
  };
}

/** Makes what an account is told that chose nothing, at a farm that sends pushes. */
export function makeNotifications(fields: Partial<Notifications> = {}): Notifications {
  return {
    mail: [...DEFAULT_MAILED],
    push: [...DEFAULT_PUSHED],
    quietHours: null,
    timeZone: 'Europe/Berlin',
    pushKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    browsers: [],
    webhooks: [],
    canSign: true,
    ...fields,
  };
}
