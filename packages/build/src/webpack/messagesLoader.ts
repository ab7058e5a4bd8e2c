import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { LoaderDefinitionFunction } from 'webpack';
import { readSources, selectKitMessages } from './selectKitMessages.ts';

type Messages = Record<string, string>;

/**
 * Parses messages during the build, so that browsers need no parser (7 KB brotli). `?part=info.watch` gives those whose IDs begin with
 * that; without a part come all that no source asks for as a part. A remote's messages include those of the kit parts that it uses.
 */
const messagesLoader: LoaderDefinitionFunction = function (source) {
  const sources = dirname(this.context);
  const all = Object.entries(JSON.parse(source) as Messages);
  const part = new URLSearchParams(this.resourceQuery).get('part');
  if (part !== null) {
    const own = all.filter(([id]) => isOfPart(id, part));
    if (own.length === 0) throw new Error(`No message begins with "${part}."`);
    return parseMessages(own);
  }
  const { resolve: find } = createRequire(this.resourcePath);
  const kit = selectKitMessages(sources, basename(this.resourcePath, '.json'), find);
  if (kit) this.addDependency(kit.file);
  for (const folder of [sources, ...(kit ? [kit.folder] : [])]) this.addContextDependency(folder);
  const parts = listParts(sources);
  const own = all.filter(([id]) => !parts.some((name) => isOfPart(id, name)));
  return parseMessages([...Object.entries(kit?.messages ?? {}), ...own]);
};

function isOfPart(id: string, part: string): boolean {
  return id.startsWith(`${part}.`);
}

/** Lists the parts that the sources in a folder ask for. */
function listParts(folder: string): string[] {
  return readSources(folder).flatMap((text) =>
    [...text.matchAll(/\.json\?part=([\w.]+)/g)].map(([, part = '']) => part),
  );
}

function parseMessages(messages: readonly (readonly [id: string, text: string])[]): string {
  return JSON.stringify(Object.fromEntries(messages.map(([id, text]) => [id, parse(text)])));
}

export default messagesLoader;
