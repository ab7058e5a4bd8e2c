import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../paths.ts';

/**
 * The commands of a document, or of one of its sections: its `sh` blocks in order, as one script that says before each
 * block where it stands. Throws when there are none.
 */
export function commandsOf(document: string, section?: string): string {
  const lines = readFileSync(join(REPOSITORY, document), 'utf8').split('\n');
  const script: string[] = [];
  let isCommand = false;
  let isWanted = section === undefined;
  for (const [index, line] of lines.entries()) {
    if (section !== undefined && !isCommand && line.startsWith('## ')) isWanted = line === `## ${section}`;
    if (!isWanted) continue;
    if (line.trim() === '```sh') script.push(`echo '--- ${document}, line ${index + 2}'`);
    if (isCommand && line.trim() !== '```') script.push(line);
    if (line.startsWith('```')) isCommand = line.trim() === '```sh';
  }
  if (script.length === 0)
    throw new Error(`${document} has no commands${section === undefined ? '' : ` under ${section}`}`);
  return script.join('\n');
}
