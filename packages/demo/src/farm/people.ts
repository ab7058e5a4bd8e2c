import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Credentials, signIn, signUp, type Site } from '@farm/simulators/farmer';

/** Somebody of the demo farm, signed in. */
export interface Person extends Credentials {
  token: string;
}

/** Who there is. */
export interface People {
  farmer: Person;
  operator: Person;
}

/**
 * The farmer and the operator of the demo, who sign up at the first start and sign in at every later one. Their
 * passwords are made up at the first start and kept in `folder`.
 */
export async function loadPeople(
  site: Site,
  { folder, grant }: { folder: string; grant: (email: string) => Promise<void> },
): Promise<People> {
  const { isNew, farmer, operator } = readCredentials(folder);
  if (isNew) {
    await signUp(site, farmer);
    await signUp(site, operator);
    await grant(operator.email);
    keepCredentials(folder, { farmer, operator });
  }
  const enter = async (credentials: Credentials) => ({
    ...credentials,
    token: await signIn(site, credentials),
  });
  return { farmer: await enter(farmer), operator: await enter(operator) };
}

type Kept = Record<keyof People, Credentials>;

const fileIn = (folder: string) => join(folder, 'people.json');

function readCredentials(folder: string): Kept & { isNew: boolean } {
  try {
    return { ...(JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Kept), isNew: false };
  } catch {
    // Never signed up, or not to the end of it: then under new addresses.
    const mark = randomBytes(2).toString('hex');
    const make = (name: string) => ({
      email: `${name}-${mark}@demo.example`,
      password: randomBytes(9).toString('base64url'),
    });
    return { farmer: make('farmer'), operator: make('operator'), isNew: true };
  }
}

function keepCredentials(folder: string, kept: Kept): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(folder), JSON.stringify(kept), { mode: 0o600 });
}
