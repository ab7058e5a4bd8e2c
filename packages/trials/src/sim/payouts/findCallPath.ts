/** Code that pays. */
const ENGINE = /^(server\/src\/modules\/(payout|withdrawal)|signer\/src)\//;
const SOURCE = /\/packages\/((?:server|signer)\/src\/.+?):(\d+):\d+\)?$/;
/** Depth of a stack trace: most of its frames belong to libraries. */
const MAX_STACK_DEPTH = 80;

/**
 * Returns the call path to the caller across awaits: `endBatch.ts:55 < watchBatches.ts:63 < …`, which
 * distinguishes the steps of the engine. Null if no frame belongs to the engine.
 */
export function findCallPath(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_STACK_DEPTH;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const places = stack.split('\n').flatMap((line) => {
    const [, file, number] = SOURCE.exec(line) ?? [];
    return file === undefined ? [] : [{ file, number }];
  });
  if (!places.some(({ file }) => ENGINE.test(file))) return null;
  return places.map(({ file, number }) => `${file.slice(file.lastIndexOf('/') + 1)}:${number}`).join(' < ');
}
