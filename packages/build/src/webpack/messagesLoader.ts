import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { LoaderDefinitionFunction } from 'webpack';
import { selectKitMessages } from './selectKitMessages.ts';

type Messages = Record<string, string>;

/**
 * Parses messages during the build, so that browsers need no parser (7 KB brotli). A remote's messages include
 * those of the kit parts that it uses.
 */
const messagesLoader: LoaderDefinitionFunction = function (source) {
  const sources = dirname(this.context);
  const { resolve: find } = createRequire(this.resourcePath);
  const kit = selectKitMessages(sources, basename(this.resourcePath, '.json'), find);
  if (kit) this.addDependency(kit.file);
  for (const folder of [sources, ...(kit ? [kit.folder] : [])]) this.addContextDependency(folder);
  const messages: Messages = { ...kit?.messages, ...(JSON.parse(source) as Messages) };
  return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, parse(text)])));
};

export default messagesLoader;
