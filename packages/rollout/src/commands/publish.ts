import { runConcurrently } from '../publish/runConcurrently.ts';
import { publishBuild, type Publication } from '../publish/publishBuild.ts';
import { readBuildFolder } from '../publish/readBuildFolder.ts';
import { toTable } from '../terminal/toTable.ts';
import type { Command } from './command.ts';
import { assertArgumentCount } from './arguments.ts';

const outcomeTexts = {
  published: 'published',
  mended: 'was published before, and is mended',
  unchanged: 'was published before',
};

/** Publishes builds, without serving them to visitors. */
export const publish: Command = {
  usage: ['publish DIST…'],
  about: 'upload builds, each as its folder holds it; nobody gets them yet',
  help: `DIST is what a build left behind, such as mfe-assets/dist. What was published before is left alone, and what was
interrupted goes on where it was. A token for one remote is enough for its builds.`,
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
