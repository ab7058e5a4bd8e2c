import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const sdkSchema = z.object({
  /** Origin of the farm that offers it. */
  farm: z.string(),
  version: z.string(),
  /** Stands for the content of the package that creates remotes. */
  creator: z.string(),
  /** Address of each package, by name. */
  packages: z.record(z.string(), z.url()),
  /** Exact version of each tool and library that a remote's own `package.json` names. */
  tools: z.record(z.string(), z.string()),
});

/** The SDK that a farm offers. */
export type Sdk = z.infer<typeof sdkSchema>;

/** What a packed creator knows: where it comes from, and its content. */
type Origin = Pick<Sdk, 'farm' | 'creator'>;

const FILE = join(import.meta.dirname, '../origin.json');
const TIMEOUT_MS = 20_000;

/** The farm that offers this package. @throws Error when it runs from sources, which belong to no farm */
export function readOrigin(): Origin {
  if (!existsSync(FILE))
    throw new Error('Run the package that a farm offers: npx FARM/packages/create-farm-remote.tgz NAME');
  return JSON.parse(readFileSync(FILE, 'utf8')) as Origin;
}

/** Asks a farm for its SDK. @throws Error that says why there is none */
export async function fetchSdk(farm: string): Promise<Sdk> {
  const address = `${farm}/packages/index.json`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new Error(`${address} could not be read. Is the farm running?`, { cause: error });
  });
  if (answer.status === 404)
    throw new Error(`${farm} offers no SDK. Its operator packs it with: npm run package:sdk`);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return sdkSchema.parse(await answer.json());
}
