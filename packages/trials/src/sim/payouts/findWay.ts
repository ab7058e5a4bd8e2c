/** Code that pays. */
const ENGINE = /^(server\/src\/modules\/(payout|withdrawal)|signer\/src)\//;
const SOURCE = /\/packages\/((?:server|signer)\/src\/.+?):(\d+):\d+\)?$/;
/** Whoever calls in turn is of libraries for the most part. */
const DEEPEST = 80;

/**
 * The way to whoever calls this, from await to await: `endBatch.ts:55 < watchBatches.ts:63 < …`, which is what tells one
 * step of the engine from another. Null when nothing of it belongs to the engine.
 */
export function findWay(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEEPEST;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const places = stack.split('\n').flatMap((line) => {
    const [, file, number] = SOURCE.exec(line) ?? [];
    return file === undefined ? [] : [{ file, number }];
  });
  if (!places.some(({ file }) => ENGINE.test(file))) return null;
  return places.map(({ file, number }) => `${file.slice(file.lastIndexOf('/') + 1)}:${number}`).join(' < ');
}
