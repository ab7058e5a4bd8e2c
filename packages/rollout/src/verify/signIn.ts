import { profileSchema, sessionSchema, type Profile } from '@farm/contracts';
import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';

/** Session of a signed-in account. */
export interface SignedIn {
  token: string;
  role: Profile['role'];
}

/** Signs in with the account of the verification. @throws Error if the farm refuses */
export async function signIn(
  server: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const session = await fetch(server + API_ROOT + calls.signIn.path, {
    method: calls.signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  });
  if (!session.ok)
    throw new Error(`FARM_VERIFY_EMAIL (${email}) cannot sign in: the farm answers ${session.status}`);
  const { token } = sessionSchema.parse(await session.json());
  const profile = await fetch(server + API_ROOT + calls.readProfile.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!profile.ok) throw new Error(`${email} has no profile: the farm answers ${profile.status}`);
  return { token, role: profileSchema.parse(await profile.json()).role };
}

/** Ends the session. */
export async function signOut(server: string, { token }: SignedIn): Promise<void> {
  await fetch(server + API_ROOT + calls.signOut.path, {
    method: calls.signOut.method,
    headers: { authorization: `Bearer ${token}` },
  });
}
