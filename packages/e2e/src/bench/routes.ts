import { PAGE_DATA_ID, pageDataSchema } from '@farm/contracts/registry';

/** Every page a user can open by its path alone, from the descriptors in the page itself. Home comes first. */
export async function routesOf({ url }: { url: string }): Promise<string[]> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const json = new RegExp(`id="${PAGE_DATA_ID}"[^>]*>([^<]*)<`).exec(html)?.[1];
  const { remotes } = pageDataSchema.parse(JSON.parse(json ?? 'null'));
  const paths = remotes.flatMap(({ descriptor }) => descriptor.mounts.map(({ path }) => path));
  return paths.filter((path) => !path.includes(':') && !path.includes('*')).toSorted();
}
