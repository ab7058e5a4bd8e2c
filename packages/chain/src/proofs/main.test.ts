import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPlotVectors } from './testing/vectors.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'farm-proof-test-'));
after(() => rm(folder, { recursive: true }));

async function run(text: string, ...args: string[]) {
  const file = join(folder, 'proofs.csv');
  await writeFile(file, text);
  return runArgs([...args, file]);
}

function runArgs(args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const [first, second] = readPlotVectors();
assert.ok(first && second);
const toLine = ({ plotId, k, challenge, proof }: typeof first) =>
  `${plotId},${k},${challenge},${Buffer.from(proof).toString('hex')}`;

describe('npm run proof', () => {
  test('prints the quality of each proof', async () => {
    const text = `plotId,k,challenge,proof\n${toLine(first)}\n\n0x${toLine(second).toUpperCase()},more\r\n`;
    const { code, stdout } = await run(text);
    assert.deepEqual([code, stdout], [0, `2  ${first.quality}\n4  ${second.quality}\n`]);
  });

  test('says which proof is invalid, and what is wrong with a line that it cannot read', async () => {
    const invalid = toLine({ ...first, challenge: second.challenge.replace(/^./, '0') });
    assert.deepEqual(await run(`${toLine(first)}\n${invalid}`), {
      code: 1,
      stdout: `1  ${first.quality}\n2  invalid\n`,
      stderr: '',
    });
    const { code, stdout } = await run(`${toLine(first)}\nx,${'y'.repeat(9)}`, '--json');
    const problem = 'plotId is not 32 bytes in hex';
    assert.equal(code, 2);
    assert.deepEqual(JSON.parse(stdout), {
      lines: [
        { line: 1, quality: first.quality, problem: null },
        { line: 2, quality: null, problem },
      ],
    });
  });

  test('says what it does not understand', async () => {
    assert.deepEqual(await run(''), {
      code: 2,
      stdout: '',
      stderr: `${join(folder, 'proofs.csv')} has no proofs.\n`,
    });
    const [none, unknown, missing] = await Promise.all([
      runArgs([]),
      runArgs(['--fast', 'x']),
      runArgs([join(folder, 'none.csv')]),
    ]);
    assert.match(none.stderr, /^Usage: npm run proof -- FILE/);
    assert.match(unknown.stderr, /Unknown option '--fast'/);
    assert.match(missing.stderr, /no such file/);
    assert.deepEqual([none.code, unknown.code, missing.code], [2, 2, 2]);
  });
});
