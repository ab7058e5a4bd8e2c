/** Whether the connection was refused, lost or not to be had in time. Class 57 is the server stopping. */
export function isDatabaseGone(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return (
    ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300'].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(thrown.message)
  );
}
