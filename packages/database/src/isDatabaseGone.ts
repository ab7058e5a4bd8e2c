const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** The server is stopping or starting, or has no free connection. */
const serverCodes = ['57P01', '57P02', '57P03', '53300'];

/**
 * True if the database canceled a statement because it exceeded its time limit, or because a person asked for it. Its
 * transaction is rolled back.
 */
export function isStatementCanceled(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === '57014';
}

/** True if the database was not found or not reachable, or the connection was refused, lost or timed out. */
export function isDatabaseGone(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return (
    isEndedByPooler(thrown, code) ||
    [...networkCodes, ...serverCodes].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(thrown.message)
  );
}

/** A pooler ends the connection of a client, with this code, if it has waited too long for one of the database. */
function isEndedByPooler(error: Error, code: string): boolean {
  return code === '08P01' && 'severity' in error && error.severity === 'FATAL' && !isRefusedByPooler(error);
}

/** True if a pooler refused what only a connection to the database itself can have. */
export function isRefusedByPooler(error: Error): boolean {
  return /unsupported (options )?startup parameter/.test(error.message);
}
