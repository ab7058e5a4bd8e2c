import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * The words and options of this command's line.
 * @throws Error that says in a sentence which option is none
 */
export function readArguments<const T extends ParseArgsOptionsConfig>(options: T) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // Node goes on about words that look like options.
    throw new Error(`${(error as Error).message.split(/\.\s|\n/, 1).join('')}.`, { cause: error });
  }
}
