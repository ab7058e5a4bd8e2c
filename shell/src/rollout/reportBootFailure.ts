import { readPageData } from '../boot/readPageData.ts';
import { PageVersions } from './PageVersions.ts';

/** Tells the registry that this shell did not start, as far as there is still a way to. */
export async function reportBootFailure(failure: unknown): Promise<void> {
  try {
    const versions = new PageVersions(readPageData());
    versions.reportShell('mount', failure);
    const { sendBeacons } = await import('./sendBeacons.ts');
    sendBeacons(versions);
  } catch {
    // The page says already that it could not be started.
  }
}
