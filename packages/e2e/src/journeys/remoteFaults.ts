import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../faults/faults.ts';
import { REPOSITORY } from '../paths.ts';
import { readRemoteBuild, type Area } from './areas.ts';
import { readMessages } from './words.ts';

/** A way the files of a remote can be broken. */
export interface RemoteFault {
  name: string;
  path: RegExp;
  fault: Fault;
}

/** Every way each file that the first page of an area needs can be broken. */
export function faultsOf(area: Area): RemoteFault[] {
  const { name } = area;
  const build = readRemoteBuild(area);
  const page = build.pages[area.page]?.files ?? [];
  const missing: Fault = { kind: 'status', status: 404 };
  const entry = pathOf(name, [build.entry]);
  return [
    { name: 'its entry is missing', path: entry, fault: missing },
    { name: 'its entry answers 500', path: entry, fault: { kind: 'status', status: 500 } },
    { name: 'the connection for its entry is reset', path: entry, fault: { kind: 'reset' } },
    { name: 'its entry never comes', path: entry, fault: { kind: 'hang' } },
    { name: 'its entry is a page of HTML', path: entry, fault: { kind: 'html' } },
    { name: 'its entry does not parse', path: entry, fault: { kind: 'syntaxError' } },
    { name: 'its entry breaks off', path: entry, fault: { kind: 'truncated' } },
    { name: 'its exposed module is missing', path: pathOf(name, build.common), fault: missing },
    { name: 'the files of the page are missing', path: pathOf(name, page), fault: missing },
    { name: 'the files of the page never come', path: pathOf(name, page), fault: { kind: 'hang' } },
    { name: 'a file of the page breaks off', path: pathOf(name, page), fault: { kind: 'truncated' } },
    { name: 'its words are missing', path: pathOf(name, [findMessages(area)]), fault: missing },
  ];
}

/** Matches these files of a remote, in whatever version and at whatever attempt. */
function pathOf(remote: string, files: string[]): RegExp {
  const names = files.map((file) => RegExp.escape(file)).join('|');
  return new RegExp(String.raw`^/r/${remote}/[^/]+/(${names})(\?|$)`);
}

/** The chunk of a build that holds the area's English words. */
function findMessages({ name, folder: source }: Area): string {
  const folder = join(REPOSITORY, source, 'dist');
  const [first = ''] = Object.values(readMessages(source, 'en'));
  const chunk = readdirSync(folder).find(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(`"value":"${first}"`),
  );
  if (chunk === undefined) throw new Error(`No file of ${name} holds "${first}"`);
  return chunk;
}
