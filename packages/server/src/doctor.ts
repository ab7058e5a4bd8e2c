import { parseArgs } from 'node:util';
import { stopWithError } from '@farm/process';
import { formatReport } from './doctor/formatReport.ts';
import { runDoctor } from './doctor/runDoctor.ts';

const USAGE = `Usage: npm run doctor [-- --json]

Checks what a farm with these settings needs, and says what to do: settings, clock, disk, database, mail server, full
node, signer, public address, keys of the rollout, and published files. It changes nothing and sends no mail. Run it with
the settings, and as the user, of API and worker. Exit code 1: there is a problem.
`;

try {
  const isJson = readIsJson();
  if (isJson === null) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
  } else {
    const lines = await runDoctor(process.env);
    const hasProblem = lines.some(({ status }) => status === 'problem');
    const text = isJson ? JSON.stringify({ isHealthy: !hasProblem, findings: lines }) : formatReport(lines);
    // A name server or a disk that does not respond cannot be given up, but must not hold up the end.
    process.stdout.write(`${text}\n`, () => process.exit(hasProblem ? 1 : 0));
  }
} catch (error) {
  stopWithError(error);
}

/** Null for a command line that is not understood. */
function readIsJson(): boolean | null {
  try {
    return parseArgs({ options: { json: { type: 'boolean' } } }).values.json ?? false;
  } catch {
    return null;
  }
}
