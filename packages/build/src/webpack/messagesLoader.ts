import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { LoaderDefinitionFunction } from 'webpack';
import { KIT, selectKitMessages } from './selectKitMessages.ts';

type Messages = Record<string, string>;

/**
 * Parses messages during the build, so that browsers need no parser (7 KB brotli). A remote's messages include
 * those of the kit parts that it uses.
 */
const messagesLoader: LoaderDefinitionFunction = function (source) {
  const sources = dirname(this.context);
  const kit = resolve(KIT, 'messages', basename(this.resourcePath));
  this.addDependency(kit);
  for (const folder of [sources, KIT]) this.addContextDependency(folder);
  const kitMessages = selectKitMessages(JSON.parse(readFileSync(kit, 'utf8')) as Messages, sources);
  const messages: Messages = { ...kitMessages, ...(JSON.parse(source) as Messages) };
  return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parse(text)])));
};

export default messagesLoader;
