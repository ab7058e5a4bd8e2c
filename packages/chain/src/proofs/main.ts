import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyProofLines, type ProofLine } from './verifyProofLines.ts';

const USAGE = `Usage: npm run proof -- FILE [--json]
Verifies proofs of space of plots of format 1. FILE has lines "plotId,k,challenge,proof", the proof in hex;
"-" reads standard input. Prints the quality of each proof, or "invalid".
Exit code: 0 if all are valid, 1 if one is not, 2 if a line cannot be read.
`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [file, ...extra] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (file === undefined || extra.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const lines = verifyProofLines(await readFile(file === '-' ? '/dev/stdin' : file, 'utf8'));
  process.stdout.write(values.json ? `${JSON.stringify({ lines })}\n` : formatLines(lines));
  if (lines.length === 0) process.stderr.write(`${file} has no proofs.\n`);
  if (lines.length === 0 || lines.some(({ problem }) => problem !== null)) return 2;
  return lines.every(({ quality }) => quality !== null) ? 0 : 1;
}

function formatLines(lines: readonly ProofLine[]): string {
  const width = String(lines.at(-1)?.line ?? 1).length;
  return lines
    .map(
      ({ line, quality, problem }) => `${String(line).padStart(width)}  ${problem ?? quality ?? 'invalid'}\n`,
    )
    .join('');
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
