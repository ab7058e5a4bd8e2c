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

/** Where the people act, and how one becomes an operator. */
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
  const kept = readKept(folder) ?? makeKept(origin);
  const passkey = createPasskey(origin, kept.operator.passkey);
  const operator = { ...kept.operator, passkey, isHandedOver: kept.isHandedOver };
  if (kept.isNew) {
    await signUp(site, kept.farmer);
    await signUp(site, operator);
    await grant(operator.email);
    const { email, password } = operator;
    await runAs(site, { email, password }, (token) => addPasskey(site, { token, password, passkey }));
    keep(folder, { ...kept, isNew: false });
  }
  return { farmer: { ...kept.farmer, token: await signIn(site, kept.farmer) }, operator };
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
  isHandedOver?: boolean;
  isNew: boolean;
}

const fileIn = (folder: string) => join(folder, 'people.json');

/** Returns null if nobody signed up yet. */
function readKept(folder: string): (Kept & { isHandedOver: boolean }) | null {
  try {
    const kept = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Kept;
    // A farm whose file does not say it was set up before operators needed a factor.
    return { ...kept, isHandedOver: kept.isHandedOver ?? true };
  } catch {
    return null;
  }
}

/** If sign-up never completed, new addresses are used. */
function makeKept(origin: string) {
  const mark = randomBytes(2).toString('hex');
  const make = (name: string) => ({
    email: `${name}-${mark}@demo.example`,
    password: randomBytes(9).toString('base64url'),
  });
  const operator = { ...make('operator'), passkey: createPasskey(origin).store() };
  return { farmer: make('farmer'), operator, isHandedOver: false, isNew: true };
}

function keep(folder: string, kept: Kept): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(folder), JSON.stringify(kept), { mode: 0o600 });
}
