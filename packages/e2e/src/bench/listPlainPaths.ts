import { fetchPageData, isPlainPath } from '../system/pageData.ts';

/** Every page a user can open by its path alone, from the descriptors in the page itself. Home comes first. */
export async function listPlainPaths(site: { url: string }): Promise<string[]> {
  const { remotes } = await fetchPageData(site);
  const paths = remotes.flatMap(({ descriptor }) => descriptor.mounts.map(({ path }) => path));
  return paths.filter(isPlainPath).toSorted();
}
