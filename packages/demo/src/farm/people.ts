import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as calls from '@farm/contracts/calls';
import {
  addPasskey,
  createPasskey,
  requestApi,
  signIn,
  signUp,
  type Credentials,
  type Passkey,
  type Site,
  type StoredPasskey,
} from '@farm/simulators/farmer';

/** A signed-in person of the demo farm. */
export interface Person extends Credentials {
  token: string;
}

/** The operator of the demo farm, with the passkey that their changes need until the demo hands the account over. */
export interface Operator extends Credentials {
  passkey: Passkey;
  isHandedOver: boolean;
}

/** People of the demo farm. */
export interface People {
  farmer: Person;
  operator: Operator;
}

/** Settings of the demo that its people need. */
interface PeopleOptions {
  /** Folder that keeps their credentials. */
  folder: string;
  /** Origin that browsers know the farm by. */
  origin: string;
  grant: (email: string) => Promise<void>;
}

/**
 * Loads the demo's farmer, signed in, and its operator, who sign up at the first start. Their passwords and the operator's
 * passkey are generated then and stored in `folder`.
 */
export async function loadPeople(site: Site, { folder, origin, grant }: PeopleOptions): Promise<People> {
  const known = readKept(folder);
  const kept = known ?? makeKept(origin);
  const operator = { ...kept.operator, passkey: createPasskey(origin, kept.operator.passkey) };
  if (!known) {
    await signUp(site, kept.farmer);
    await signUp(site, operator);
    await grant(operator.email);
    keep(folder, kept);
  }
  // Also after an end between the removal of the passkey and its note.
  if (!kept.isHandedOver) await runAs(site, operator, (token) => addPasskey(site, { ...operator, token }));
  const farmer = { ...kept.farmer, token: await signIn(site, kept.farmer) };
  return { farmer, operator: { ...operator, isHandedOver: kept.isHandedOver } };
}

/** Keeps that the operator's account was handed over to whoever tries the demo. */
export function markHandedOver(folder: string): void {
  const kept = readKept(folder);
  if (kept) keep(folder, { ...kept, isHandedOver: true });
}

/** Acts in a session that ends afterwards. */
export async function runAs<T>(
  site: { url: string },
  person: Credentials & { passkey?: Passkey },
  act: (token: string) => Promise<T>,
): Promise<T> {
  const token = await signIn(site, person);
  try {
    return await act(token);
  } finally {
    await requestApi(site, calls.signOut, { token });
  }
}

interface Kept {
  farmer: Credentials;
  operator: Credentials & { passkey?: StoredPasskey };
  isHandedOver: boolean;
}

const fileIn = (folder: string) => join(folder, 'people.json');

/** Returns null if nobody signed up yet. */
function readKept(folder: string): Kept | null {
  try {
    const kept = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Partial<Kept> & Pick<Kept, keyof People>;
    // A farm whose file does not say it was set up before operators needed a factor.
    return { ...kept, isHandedOver: kept.isHandedOver ?? true };
  } catch {
    return null;
  }
}

/** If sign-up never completed, new addresses are used. */
function makeKept(origin: string): Kept {
  const mark = randomBytes(2).toString('hex');
  const make = (name: string) => ({
    email: `${name}-${mark}@demo.example`,
    password: randomBytes(9).toString('base64url'),
  });
  const operator = { ...make('operator'), passkey: createPasskey(origin).store() };
  return { farmer: make('farmer'), operator, isHandedOver: false };
}

function keep(folder: string, kept: Kept): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(folder), JSON.stringify(kept), { mode: 0o600 });
}
