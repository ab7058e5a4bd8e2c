import { promisify } from 'node:util';
import { encodeAddress, loadChiaSdk } from '@farm/chain';
import { type Logger, StartError } from '@farm/process';
import { createSignerServer } from './createSignerServer.ts';
import { createDatabaseConnector } from './createDatabaseConnector.ts';
import { readSeeds } from './keyFile.ts';
import { openUnixSocket } from './openUnixSocket.ts';
import { updatePayoutKeys } from './updatePayoutKeys.ts';
import type { SignerSettings } from './settings.ts';
import { openWallet } from './wallet.ts';

/** Thrown if this machine has no Chia SDK and therefore cannot sign. */
export class SdkMissingError extends StartError {
  constructor() {
    super('The Chia SDK is not available for this machine. Run the signer on Linux with glibc on x64.');
  }
}

/** Dependencies of a signer. */
export interface SignerOptions {
  settings: SignerSettings;
  /** Environment of the process; SIGNER_KEY is deleted from it. */
  env: Record<string, string | undefined>;
  log: Logger;
  /** Aborts the start. */
  signal: AbortSignal;
}

/**
 * Starts the signer: reads the keys, waits for the database, then opens the socket.
 * @returns a function that stops the signer
 * @throws StartError if a key, the database or the socket is unavailable
 */
export async function startSigner({
  settings,
  env,
  log,
  signal,
}: SignerOptions): Promise<() => Promise<void>> {
  const seeds = await readSeeds(settings, env);
  const sdk = loadChiaSdk();
  if (sdk === null) throw new SdkMissingError();
  const wallet = openWallet(sdk, { seeds, genesis: settings.genesis });
  const database = createDatabaseConnector(settings, log);
  const { feeMaxMojo, socketPath } = settings;
  const server = createSignerServer({ wallet, feeMaxMojo, database: database.current, log });
  const stop = async () => {
    // Requests in flight are finished first.
    if (server.listening) await promisify(server.close.bind(server))();
    await database.close();
  };
  try {
    const missing = await updatePayoutKeys(await database.waitUntilReady(signal), wallet);
    log.info(
      { address: encodeAddress(wallet.current), retired: wallet.retired.map(encodeAddress) },
      'signing',
    );
    if (missing.length > 0)
      log.warn(
        { addresses: missing.map(encodeAddress) },
        'coins at former addresses cannot be spent: their keys are missing',
      );
    await openUnixSocket(server, socketPath);
    log.info(`signer listening at ${socketPath}`);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
