import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { StartError } from '@farm/process';

const chainActionSchema = z.union([
  z.strictObject({ farm: z.tuple([z.number(), z.string()]) }),
  z.strictObject({ win: z.tuple([z.string(), z.string()]) }),
  z.strictObject({ reorg: z.tuple([z.number(), z.number()]) }),
  z.strictObject({ push: z.string() }),
]);

/**
 * A change to a chain: blocks farmed to a puzzle hash, a block won for a contract and a farmer, blocks replaced and added by a reorg, or an accepted body
 * of `push_tx`.
 */
export type ChainAction = z.infer<typeof chainActionSchema>;

const headerSchema = z.strictObject({ seed: z.string().regex(/^\d+$/).transform(BigInt) });

/** Append-only log of all changes to a chain, in order. */
export interface Journal {
  seed: bigint;
  /** Entries at the time of opening. */
  actions: ChainAction[];
  /** Appends an entry; it is on disk once this resolves. */
  append: (action: ChainAction) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the journal in a folder, or creates it with a random seed. Drops an incomplete last line of a killed
 * process: it was never acknowledged.
 * @throws StartError if any other line cannot be read
 */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'journal.jsonl');
  const file = await open(path, 'a+');
  try {
    const [head, ...lines] = await readLines(file, path);
    const append = async (line: object) => {
      await file.appendFile(`${JSON.stringify(line)}\n`);
      await file.datasync();
    };
    const close = () => file.close();
    if (head === undefined) {
      const seed = randomBytes(8).readBigUInt64BE();
      await append({ seed: String(seed) });
      return { seed, actions: [], append, close };
    }
    const read = <T>(line: string, index: number, schema: z.ZodType<T>) =>
      readLine(path, { line, index, schema });
    const { seed } = read(head, 0, headerSchema);
    return {
      seed,
      actions: lines.map((line, index) => read(line, index + 1, chainActionSchema)),
      append,
      close,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Returns the complete lines of a file and truncates the rest. */
async function readLines(file: FileHandle, path: string): Promise<string[]> {
  const bytes = await file.readFile();
  const end = bytes.lastIndexOf('\n') + 1;
  // A process killed at its first start leaves the beginning of a header at most.
  if (end === 0 && !/^[{"seed:\d]*$/.test(bytes.toString())) throw toDamage(path, 1);
  if (end < bytes.length) await file.truncate(end);
  return bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
}

function readLine<T>(
  path: string,
  { line, index, schema }: { line: string; index: number; schema: z.ZodType<T> },
): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw toDamage(path, index + 1, { cause: error });
  }
}

function toDamage(path: string, line: number, options?: ErrorOptions): StartError {
  return new StartError(
    `Line ${line} of ${path} is damaged. Put the folder back from a backup, or remove it to begin a new chain; the database that was used with the old one has to go as well.`,
    options,
  );
}
