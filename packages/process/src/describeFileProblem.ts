/** Advice about a file that cannot be used, by the code of the system's error. */
const advice: Record<string, string> = {
  EACCES: 'Give it to the user that the farm runs as (chown), or let that user read and write it (chmod)',
  EPERM: 'Give it to the user that the farm runs as (chown), or let that user read and write it (chmod)',
  EROFS: 'Its file system is read-only: mount it for writing',
  EIO: 'Its disk has failed to read or write: check the disk, and put the data back from a backup',
  EISDIR: 'There is a folder in its place: move it away, and put the file back from a backup',
  ENOTDIR: 'There is a file in the place of its folder: move it away, and put the folder back from a backup',
  EEXIST: 'Something else is in its place: move it away, and put the original back from a backup',
};

/** Describes in one line a file that the system does not let this process use, and a full disk. Null for other errors. */
export function describeFileProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full${path === undefined ? '' : `, so ${path} cannot be written`}: ${message}. Free some space on it`;
  const what = advice[code];
  return path === undefined || what === undefined ? null : `${path} cannot be used: ${message}. ${what}`;
}
