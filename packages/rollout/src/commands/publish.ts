import { runConcurrently } from '../publish/runConcurrently.ts';
import { publishBuild, type Publication } from '../publish/publishBuild.ts';
import { compareWithLive } from '../publish/compareWithLive.ts';
import { readBuildFolder } from '../publish/readBuildFolder.ts';
import { toTable } from '../terminal/toTable.ts';
import type { Command } from './command.ts';
import { assertArgumentCount } from './arguments.ts';

const outcomeTexts = {
  published: 'published',
  mended: 'already published, files repaired',
  unchanged: 'already published',
};

/** Publishes builds, without serving them to visitors. */
export const publish: Command = {
  usage: ['publish DIST… [--check]'],
  about: 'upload builds; visitors do not get them yet',
  help: `DIST is the output folder of a build, such as mfe-assets/dist. Published versions are left unchanged, and interrupted
uploads resume. A token for one remote is enough to publish its builds. Warnings name the live remotes that a shell would break,
and the deprecated names that a remote uses. With --check they are printed with what a remote needs and the live shell
lacks, and nothing is published.`,
  options: ['check'],
  async run({ args, options, api, paint, progress }) {
    assertArgumentCount(args, 1, Infinity);
    const folders = await Promise.all(args.map(readBuildFolder));
    const farm = await api();
    // First, because a publication cannot be taken back.
    const findings = await runConcurrently(1, folders, (folder) => compareWithLive(farm, folder));
    const warnings = findings.flatMap((found) => found.warnings);
    const warningLines = warnings.map((warning) => paint('yellow', `Warning: ${warning}`));
    if (options.check === true) {
      const unmet = findings.flatMap((found) => found.unmet);
      const lines = [...unmet.map((problem) => paint('red', problem)), ...warningLines];
      return {
        text: lines.length === 0 ? 'It fits what is live.' : lines.join('\n'),
        data: { publications: [], unmet, warnings },
        hasFailed: unmet.length > 0,
      };
    }
    const publications = await runConcurrently(1, folders, (folder) => {
      progress(`publishing ${folder.name} ${folder.build.version} …`);
      return publishBuild(farm, folder);
    });
    const table = toTable(['NAME', 'VERSION', ''], publications.map(toRow), paint);
    return { text: [table, ...warningLines].join('\n'), data: { publications, warnings } };
  },
};

function toRow({ name, version, outcome, uploaded }: Publication): string[] {
  return [name, version, `${outcomeTexts[outcome]}${uploaded > 0 ? `, ${uploaded} files uploaded` : ''}`];
}
