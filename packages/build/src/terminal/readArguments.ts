import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * The words and options of the command line.
 * @throws Error that names the unknown option in a sentence
 */
export function readArguments<const T extends ParseArgsOptionsConfig>(options: T) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    // Node adds advice about words that look like options.
    throw new Error(`${(error as Error).message.split(/\.\s|\n/, 1).join('')}.`, { cause: error });
  }
}
