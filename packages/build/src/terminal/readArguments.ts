import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * Positional arguments and options of the command line.
 * @throws Error with one sentence that names the unknown option
 */
export function readArguments<const T extends ParseArgsOptionsConfig>(options: T) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // Node adds advice about words that look like options.
    throw new Error(`${(error as Error).message.split(/\.\s|\n/, 1).join('')}.`, { cause: error });
  }
}
