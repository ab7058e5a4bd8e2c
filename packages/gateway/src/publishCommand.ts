import { parseArgs } from 'node:util';
import { ConfigError, readDataDir } from './config.ts';
import { PublishRefusedError, publishBuilds, type Publication } from './publish.ts';

const USAGE = `Usage: node src/publishCommand.ts DIST_DIR... [--json]
Publishes builds into DATA_DIR as the stable versions, all of them or none.
Exit code: 0 done, 1 refused or failed, 2 wrong use.
`;
const sentences = {
  published: 'is live',
  restored: 'was published before and is live again',
  unchanged: 'is live already; nothing to do',
};

const parsed = parse(process.argv.slice(2));
if (parsed === null) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    const publication = await publishBuilds({ distDirs: parsed.distDirs, dataDir: readDataDir(process.env) });
    process.stdout.write(parsed.json ? json({ ok: true, ...publication }) : report(publication));
  } catch (error) {
    const problems = problemsOf(error);
    if (parsed.json) process.stdout.write(json({ ok: false, problems }));
    else process.stderr.write(`Not published:\n${problems.map((problem) => `- ${problem}\n`).join('')}`);
    process.exitCode = 1;
  }
}

function parse(args: string[]): { distDirs: string[]; json: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    return positionals.length > 0 ? { distDirs: positionals, json: values.json } : null;
  } catch {
    return null;
  }
}

function report({ builds }: Publication): string {
  return builds.map(({ name, version, outcome }) => `${name} ${version} ${sentences[outcome]}\n`).join('');
}

function json(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function problemsOf(error: unknown): string[] {
  if (error instanceof PublishRefusedError || error instanceof ConfigError) return error.problems;
  return [(error as Error).message];
}
