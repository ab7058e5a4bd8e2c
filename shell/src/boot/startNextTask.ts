/** Resolves in a task of its own: what came before blocks the page no longer than it must. */
export function startNextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
