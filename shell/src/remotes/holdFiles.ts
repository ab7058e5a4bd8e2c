/**
 * Holds every script and style sheet that code adds to the page to the registry's hash for its URL, whatever bundler
 * made that code: only remotes built with our own plugin ask for the hashes of their chunks. Files without a hash, such
 * as those of a dev server, load unchecked.
 */
export function holdFiles(findHash: (url: string) => string | undefined): void {
  hold(HTMLScriptElement.prototype, 'src', findHash);
  hold(HTMLLinkElement.prototype, 'href', findHash);
}

function hold<Key extends string>(
  prototype: Element & Record<Key, string>,
  key: Key,
  findHash: (url: string) => string | undefined,
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, key);
  Object.defineProperty(prototype, key, {
    ...property,
    set(this: typeof prototype, url: unknown) {
      const hash = findHash(new URL(String(url), document.baseURI).href);
      if (hash !== undefined) {
        this.setAttribute('integrity', hash);
        // Without CORS, browsers do not check the hash of another origin's file.
        this.setAttribute('crossorigin', 'anonymous');
      }
      property?.set?.call(this, url);
    },
  });
}
