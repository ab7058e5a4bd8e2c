/** Hears these events of the window or the document, before anything else does. Returns what ends it. */
export function addListeners(
  target: Window | Document,
  types: string[],
  listener: (event: Event) => void,
): () => void {
  for (const type of types) target.addEventListener(type, listener, true);
  return () => {
    for (const type of types) target.removeEventListener(type, listener, true);
  };
}
