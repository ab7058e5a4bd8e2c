const PARENT_POLL_MS = 1_000;

/** Calls `stop` once, on SIGTERM or SIGINT or (if asked) when the parent process is gone. */
export function onStop(stop: (reason: string) => void, withParent: boolean): void {
  let isStopping = false;
  const once = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  process.on('SIGTERM', () => once('SIGTERM'));
  process.on('SIGINT', () => once('SIGINT'));
  if (!withParent) return;
  // A parent killed outright sends no signal; its children are then given to another process.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && once('the parent process ended'), PARENT_POLL_MS).unref();
}
