import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../paths.ts';

/**
 * Returns the commands of a document as one script that echoes the position of each block. @throws if there are none
 */
export function readScript(document: string): string {
  return listCodeBlocks(document).join('\n');
}

/**
 * Returns the `sh` blocks of a document, or of one of its sections, in order. Each block first echoes its position.
 *
 * @throws if there are none
 */
export function listCodeBlocks(document: string, section?: string): string[] {
  const lines = readFileSync(join(REPOSITORY_ROOT, document), 'utf8').split('\n');
  const blocks: string[][] = [];
  let block: string[] | null = null;
  let isInSection = section === undefined;
  for (const [index, line] of lines.entries()) {
    if (section !== undefined && block === null && line.startsWith('## '))
      isInSection = line === `## ${section}`;
    if (!isInSection) continue;
    if (line.trim() === '```sh') blocks.push((block = [`echo '--- ${document}, line ${index + 2}'`]));
    else if (line.startsWith('```')) block = null;
    else block?.push(line);
  }
  if (blocks.length === 0)
    throw new Error(`${document} has no commands${section === undefined ? '' : ` under ${section}`}`);
  return blocks.map((each) => each.join('\n'));
}
