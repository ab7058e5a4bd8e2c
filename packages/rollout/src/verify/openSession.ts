import { profileSchema, sessionSchema, type Profile } from '@farm/contracts';
import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';

/** Session of a signed-in account. */
export interface UserSession {
  token: string;
  role: Profile['role'];
}

/** Signs in with the account of the verification. @throws Error if the farm refuses */
export async function openSession(
  server: string,
  { email, password }: { email: string; password: string },
): Promise<UserSession> {
  const sessionResponse = await fetch(server + API_ROOT + calls.signIn.path, {
    method: calls.signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  });
  if (!sessionResponse.ok)
    throw new Error(
      `FARM_VERIFY_EMAIL (${email}) cannot sign in: the farm responded with status ${sessionResponse.status}`,
    );
  const { token } = sessionSchema.parse(await sessionResponse.json());
  const profileResponse = await fetch(server + API_ROOT + calls.readProfile.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!profileResponse.ok)
    throw new Error(
      `Cannot load the profile of ${email}: the farm responded with status ${profileResponse.status}`,
    );
  return { token, role: profileSchema.parse(await profileResponse.json()).role };
}

/** Ends the session. */
export async function closeSession(server: string, { token }: UserSession): Promise<void> {
  await fetch(server + API_ROOT + calls.signOut.path, {
    method: calls.signOut.method,
    headers: { authorization: `Bearer ${token}` },
  });
}
