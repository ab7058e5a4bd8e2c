import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { toAgentFile } from '@farm/contracts/registry';
import webpack, { type Compiler } from 'webpack';
import { buildAgent } from './buildAgent.ts';

const NAME = 'AgentPlugin';

/**
 * Builds the agent and adds its npm package to the files of a build, so that the hash of what farmers run is signed with the
 * build. `dir` is the agent's folder. A dev server builds it once.
 */
export class AgentPlugin {
  private readonly dir: string;
  private archive: Promise<Buffer> | undefined;

  constructor({ dir }: { dir: string }) {
    this.dir = dir;
  }

  apply(compiler: Compiler): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        this.archive ??= buildArchive(this.dir);
        const { version } = JSON.parse(await readFile(resolve(this.dir, 'package.json'), 'utf8')) as {
          version: string;
        };
        compilation.emitAsset(toAgentFile(version), new webpack.sources.RawSource(await this.archive));
      });
    });
  }
}

async function buildArchive(dir: string): Promise<Buffer> {
  const out = await mkdtemp(join(tmpdir(), 'farm-agent-build-'));
  try {
    return await buildAgent({ dir, out });
  } finally {
    await rm(out, { recursive: true });
  }
}
