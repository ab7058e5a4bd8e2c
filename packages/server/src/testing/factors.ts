import assert from 'node:assert/strict';
import type { AddedFactor, FactorTicket, StartedFactor } from '@farm/contracts';
import { makeTotpCode } from '@farm/simulators/farmer';
import { makePasskey } from './makePasskey.ts';
import { makeAddress } from './withdrawals.ts';
import type { Bearer, TestServer } from './startTestServer.ts';

/** Person with a session, as `signIn` of the test server returns it. */
interface Owner {
  bearer: Bearer;
  password: string;
}

/** Calls about second factors. */
export function createFactorCalls({ call }: Pick<TestServer, 'call'>) {
  const start = (headers: Bearer, payload: object) =>
    call({ method: 'POST', url: '/api/me/factors/start', headers, payload });
  const add = (headers: Bearer, payload: object) =>
    call({ method: 'POST', url: '/api/me/factors', headers, payload });

  /** Adds an app as the first factor, with the code of the step before. */
  const addApp = async ({ bearer, password }: Owner, name = 'Phone') => {
    const started = (await start(bearer, { kind: 'totp', password })).body as StartedFactor;
    const secret = started.totp?.secret ?? '';
    const code = await makeTotpCode(secret, -1);
    const answer = await add(bearer, { ticket: started.ticket, name, proof: { kind: 'totp', code } });
    assert.equal(answer.status, 201, 'the app is added');
    return { secret, ...(answer.body as AddedFactor) };
  };

  /** Adds a passkey as the first factor. */
  const addPasskey = async ({ bearer, password }: Owner, name = 'Key') => {
    const started = (await start(bearer, { kind: 'passkey', password })).body as StartedFactor;
    const passkey = makePasskey();
    const proof = passkey.create(started.passkeyOptions);
    const answer = await add(bearer, { ticket: started.ticket, name, proof });
    assert.equal(answer.status, 201, 'the passkey is added');
    return { passkey, ...(answer.body as AddedFactor) };
  };

  return {
    start,
    add,
    addApp,
    addPasskey,
    /** First step of a sign-in. */
    signIn: (payload: { email: string; password: string }, headers: Record<string, string> = {}) =>
      call({
        method: 'POST',
        url: '/api/session(by-email-password)',
        headers,
        payload: { email: payload.email, password: payload.password, remember: true },
      }),
    /** Second step of a sign-in. */
    finish: (ticket: FactorTicket, proof: object, headers: Record<string, string> = {}) =>
      call({
        method: 'POST',
        url: '/api/session/second-factor',
        headers,
        payload: { ticket: ticket.token, proof },
      }),
    prove: (headers: Bearer, ticket: FactorTicket, proof: object) =>
      call({
        method: 'PUT',
        url: '/api/me/session/proof',
        headers,
        payload: { ticket: ticket.token, proof },
      }),
    /** A call that needs a proof. */
    addAddress: (headers: Bearer) =>
      call({
        method: 'POST',
        url: '/api/me/addresses',
        headers,
        payload: { address: makeAddress(), desc: 'Wallet' },
      }),
    list: (headers: Bearer) => call({ url: '/api/me/factors', headers }),
  };
}

/** The ticket of a refusal. */
export function toTicket(answer: { body: unknown }): FactorTicket {
  return (answer.body as { ticket: FactorTicket }).ticket;
}
