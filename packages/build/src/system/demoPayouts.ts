import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { toPuzzleHash } from '@farm/contracts/chia-address';
import type { SystemConfig } from '../config.ts';
import { runProgram } from '../terminal/runProgram.ts';
import { hasDemoFarm } from './demoFarm.ts';

const SIGNER = 'packages/signer/src/main.ts';
/** Exit code of the signer if the Chia SDK is not available. */
const NO_SDK = 3;

/** Settings under which the demo farm pays its withdrawals, or a sentence that says why it does not. */
export type DemoPayouts = { env: Record<string, string> } | { missing: string };

/**
 * Plans how the demo farm pays: on a simulated chain whose first blocks belong to its wallet, whose key is
 * created at the first start. Null without a demo farm, or if the settings name a node, a signer or a key.
 */
export async function planDemoPayouts(
  config: SystemConfig,
  env: NodeJS.ProcessEnv,
): Promise<DemoPayouts | null> {
  // An empty value counts as absent.
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  const isOwn = ['CHAIN_NODE_URL', 'PAYOUT_SIGNER', 'SIGNER_KEY'].some((name) => given(name) !== undefined);
  if (isOwn || !hasDemoFarm(config, env)) return null;
  const folder = join(config.gateway.dataDir, 'payout');
  const keyFile = given('SIGNER_KEY_FILE') ?? join(folder, 'hot.key');
  if (!existsSync(keyFile) && existsSync(join(config.gateway.dataDir, 'chain', 'journal.jsonl')))
    throw new Error(
      `${keyFile} is missing, the key of the coins on the simulated chain. Put it back from a backup; ` +
        'only to begin with a new farm, set DATA_DIR to a new folder',
    );
  const address = await openKey(keyFile);
  if (address === null)
    return { missing: 'Withdrawals are not paid here: the Chia SDK requires Linux with glibc on x64.' };
  const port = given('CHAIN_PORT') ?? String(await choosePort(config));
  const socket = given('SIGNER_SOCKET') ?? join(folder, 'signer.sock');
  return {
    env: {
      CHAIN_PORT: port,
      CHAIN_NODE_URL: `http://127.0.0.1:${port}`,
      CHAIN_GENESIS: 'simulated',
      POOL_TARGET_ADDRESS: address,
      CHAIN_FARM_TO: Buffer.from(toPuzzleHash(address)).toString('hex'),
      SIGNER_KEY_FILE: keyFile,
      SIGNER_SOCKET: socket,
      PAYOUT_SIGNER: socket,
    },
  };
}

/**
 * The address of the key, which is created if there is none; null if the SDK is missing.
 * @throws Error with the signer's message about the key
 */
async function openKey(keyFile: string): Promise<string | null> {
  const { code, stdout, output } = await runProgram(process.execPath, [
    SIGNER,
    existsSync(keyFile) ? 'address' : 'new-key',
    keyFile,
  ]);
  if (code === NO_SDK) return null;
  if (code !== 0) throw new Error(output.trim());
  return stdout.split('\n', 1)[0] ?? '';
}

/** The port after those of the farm, or any free one: nobody has to make room for a simulated chain. */
async function choosePort({ gateway, server }: SystemConfig): Promise<number> {
  const wanted = gateway.port + 3;
  const isUsual = wanted < 65_536 && ![server.apiPort, server.outboxPort].includes(wanted);
  return (isUsual ? await tryPort(wanted) : null) ?? (await tryPort(0)) ?? wanted;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => {
      done(null);
    });
    probe.listen(port, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => {
        done(free);
      });
    });
  });
}
