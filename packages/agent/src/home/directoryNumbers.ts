import { z } from 'zod';
import { readFileIfExists, saveFile } from './durable.ts';
import type { Home } from './home.ts';

const fileSchema = z.record(z.string(), z.number().int().positive());

/** Numbers of folders. The farm learns numbers only; the number of a folder never changes. */
export class DirectoryNumbers {
  private readonly path: string;
  private numbers: Map<string, number>;

  private constructor(path: string, numbers: Map<string, number>) {
    this.path = path;
    this.numbers = numbers;
  }

  /** Reads the numbers of a home. A damaged file starts over from 1: only this computer knows their meaning. */
  static async read({ directoriesPath }: Home): Promise<DirectoryNumbers> {
    const text = (await readFileIfExists(directoriesPath)) ?? '{}';
    let numbers: Record<string, number> = {};
    try {
      numbers = fileSchema.parse(JSON.parse(text));
    } catch {
      // Treated like a missing file.
    }
    return new DirectoryNumbers(directoriesPath, new Map(Object.entries(numbers)));
  }

  /** Returns the numbers of folders, in the same order; new numbers are durable once this resolves. */
  async assign(folders: string[]): Promise<number[]> {
    const numbers = new Map(this.numbers);
    let last = Math.max(0, ...numbers.values());
    for (const folder of folders) if (!numbers.has(folder)) numbers.set(folder, (last += 1));
    if (numbers.size > this.numbers.size)
      await saveFile(this.path, `${JSON.stringify(Object.fromEntries(numbers), null, 2)}\n`);
    this.numbers = numbers;
    return folders.map((folder) => numbers.get(folder) ?? 0);
  }

  /** Lists all folders, ordered by number. */
  list(): { number: number; path: string }[] {
    return [...this.numbers]
      .map(([path, number]) => ({ number, path }))
      .toSorted((a, b) => a.number - b.number);
  }
}
