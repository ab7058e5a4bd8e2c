import { sendLine } from '../terminal/sendLine.ts';
import { createAloneConfig } from '../webpack/createAloneConfig.ts';
import { readConfig, startConfigServer, startDevServer, type DevTarget } from './startDevServer.ts';

/** Options from the command line. */
export interface RemoteDevChoice {
  /** Address of a farm that runs elsewhere; without one the remote runs alone. */
  in?: string | undefined;
  /** Overrides the remote's own port. */
  port: number | undefined;
}

/**
 * Serves a remote until it is stopped.
 * @throws Error if the address is none, or the server cannot be started
 */
export async function runRemoteDevServer(
  remote: DevTarget,
  { in: farm, port }: RemoteDevChoice,
): Promise<never> {
  if (farm === undefined) await developAlone(remote, port);
  else await developIn(remote, farm, port);
  return new Promise<never>(() => undefined);
}

/** @throws Error if it is not a port number */
export function readPort(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,5}$/.test(text))
    throw new Error(`--port must be a number, not "${text}".`);
  return text === undefined ? undefined : Number(text);
}

async function developIn(remote: DevTarget, farm: string, port: number | undefined): Promise<void> {
  const url = URL.parse(farm);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`--in must be the address of a farm, such as https://farm.example, not "${farm}".`);
  const { origin } = await startDevServer(remote, { port, allowedHost: url.hostname });
  sendLine(`
  ${remote.name} is served at ${origin}. Open it in the farm:

    ${url.origin}${url.pathname}?mf=${remote.name}@${origin}

  Your browser keeps using it until you click the badge or open ${url.origin}/?mf=
`);
}

async function developAlone({ name, dir }: DevTarget, port: number | undefined): Promise<void> {
  const { devServer } = await readConfig(dir, { port, mode: 'development' });
  const config = createAloneConfig({ dir, port: Number(devServer?.port) });
  const origin = await startConfigServer(name, config);
  sendLine(`\n  ${name} runs alone at ${origin}, with a mock API (extend it in src/dev/answers.ts)\n`);
}
