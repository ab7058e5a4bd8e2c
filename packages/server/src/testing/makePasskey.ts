import { createPasskey, type Passkey } from '@farm/simulators/farmer';
import { PUBLIC_URL } from './startTestServer.ts';

/** Makes a passkey of the tests' site that counts its uses. */
export function makePasskey(): Passkey {
  const passkey = createPasskey(PUBLIC_URL);
  let uses = 0;
  return {
    ...passkey,
    prove: (options, changes) => passkey.prove(options, { count: ++uses, ...changes }),
  };
}
