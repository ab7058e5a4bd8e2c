import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { repository } from '../paths.ts';

const page = readDocument('data-and-keys.md');

describe('docs/data-and-keys.md', () => {
  test('puts each table of decision 0060 into one class, and no other table', () => {
    const classes = readTable(page, 'class +\\| tables');
    const classed = classes.flatMap(([, tables = '']) => listCode(tables));
    const kept = readTable(readDocument('decisions/0060-partitions.md'), 'table').flatMap(([tables = '']) =>
      listCode(tables),
    );
    assert.ok(kept.length > 70, `only ${kept.length} tables were found`);
    assert.deepEqual(classed.toSorted(), kept.toSorted());
  });

  test('has each setting that is a secret in the inventory of keys', () => {
    const secrets = readDocument('settings.md')
      .split('\n')
      .filter((line) => / Secret\. +\|$/.test(line))
      .flatMap((line) => listCode(line).slice(0, 1));
    assert.ok(secrets.length >= 10, `only ${secrets.length} secrets were found`);
    const inventory = new Set(readTable(page, 'key').flatMap((cells) => cells.flatMap(listCode)));
    assert.deepEqual(
      secrets.filter((name) => !inventory.has(name)),
      [],
    );
  });
});

function readDocument(name: string): string {
  return readFileSync(join(repository, 'docs', name), 'utf8');
}

/** Returns the cells of each row of the table whose first columns have these headings. */
function readTable(text: string, headings: string): string[][] {
  const [, table = ''] = text.split(new RegExp(`^\\| ${headings} .*\\n.*\\n`, 'm'));
  const lines = table.slice(0, table.indexOf('\n\n')).split('\n');
  return lines.map((line) => line.split('|').slice(1, -1));
}

/** Lists the texts in inline code. */
function listCode(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
