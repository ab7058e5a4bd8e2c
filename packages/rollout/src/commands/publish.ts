import { runConcurrently } from '../publish/runConcurrently.ts';
import { publishBuild, type Publication } from '../publish/publishBuild.ts';
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
  usage: ['publish DIST…'],
  about: 'upload builds; visitors do not get them yet',
  help: `DIST is the output folder of a build, such as mfe-assets/dist. Published versions are left unchanged, and interrupted
uploads resume. A token for one remote is enough to publish its builds.`,
  async run({ args, api, paint, progress }) {
    assertArgumentCount(args, 1, Infinity);
    const folders = await Promise.all(args.map(readBuildFolder));
    const farm = await api();
    const publications: Publication[] = [];
    await runConcurrently(1, folders, async (folder) => {
      progress(`publishing ${folder.name} ${folder.build.version} …`);
      publications.push(await publishBuild(farm, folder));
    });
    const rows = publications.map(({ name, version, outcome, uploaded }) => [
      name,
      version,
      `${outcomeTexts[outcome]}${uploaded > 0 ? `, ${uploaded} files uploaded` : ''}`,
    ]);
    return { text: toTable(['NAME', 'VERSION', ''], rows, paint), data: { publications } };
  },
};
