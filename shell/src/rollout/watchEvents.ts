/** Adds a capturing listener for these events of the window or the document. Returns its teardown. */
export function watchEvents(
  target: Window | Document,
  types: string[],
  listener: (event: Event) => void,
): () => void {
  for (const type of types) target.addEventListener(type, listener, true);
  return () => {
    for (const type of types) target.removeEventListener(type, listener, true);
  };
}
