import { fetchPageData, isPlainPath } from '../system/pageData.ts';

/** Returns every page that opens by its path alone, from the descriptors in the page data. Home comes first. */
export async function listPlainPaths(site: { url: string }): Promise<string[]> {
  const { remotes } = await fetchPageData(site);
  const paths = remotes.flatMap(({ descriptor }) => descriptor.mounts.map(({ path }) => path));
  return paths.filter(isPlainPath).toSorted();
}
