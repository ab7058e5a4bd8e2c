import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Credentials, signIn, signUp, type Site } from '@farm/simulators/farmer';

/** A signed-in person of the demo farm. */
export interface Person extends Credentials {
  token: string;
}

/** People of the demo farm. */
export interface People {
  farmer: Person;
  operator: Person;
}

/**
 * Signs in the demo's farmer and operator, who sign up at the first start. Their passwords are generated then
 * and stored in `folder`.
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
    // If sign-up never completed, new addresses are used.
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
