import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { LoaderDefinitionFunction } from 'webpack';

type Messages = Record<string, string>;

const KIT = '@farm/kit';

/**
 * Parses messages while building: the browser then carries no parser (7 KB brotli). Those of a remote bring along the
 * messages of the kit, when it uses the kit.
 */
const messagesLoader: LoaderDefinitionFunction = function (source) {
  const kit = kitMessagesFor(this.resourcePath);
  if (kit !== null) this.addDependency(kit);
  const messages: Messages = { ...(kit !== null && read(kit)), ...(JSON.parse(source) as Messages) };
  return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parse(text)])));
};

export default messagesLoader;

function kitMessagesFor(file: string): string | null {
  const manifest = resolve(file, '../../../package.json');
  if (!existsSync(manifest)) return null;
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies?: object };
  return KIT in dependencies
    ? resolve(import.meta.dirname, '../../../kit/src/messages', basename(file))
    : null;
}

function read(file: string): Messages {
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}
