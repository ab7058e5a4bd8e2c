/** The disk is full, or a quota of it. */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

/** True if a write failed, in this process or in the database, because there is no space left on the disk. */
export function isDiskFull(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return codes.includes(code) || /No space left on device|could not extend file/.test(thrown.message);
}
