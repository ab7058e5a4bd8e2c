import type { Visit, Watch } from '../visit.ts';

const BYTES_PER_KB = 1_024;
/** Most bytes of all cookies that a page leaves: browsers send them with each request, and servers refuse long headers. */
const MAX_COOKIE_BYTES = BYTES_PER_KB;

/** Watches how many bytes of cookies the page leaves, also when it is left. Those that scripts cannot set are the farm's. */
export async function watchCookies({ context }: Visit): Promise<Watch> {
  const readCookies = async () => (await context.cookies()).filter(({ httpOnly }) => !httpOnly);
  const before = new Set((await readCookies()).map(({ name }) => name));
  return {
    always: async () => {
      const added = (await readCookies()).filter(({ name }) => !before.has(name));
      const bytes = added.reduce((sum, { name, value }) => sum + Buffer.byteLength(`${name}=${value}; `), 0);
      if (bytes <= MAX_COOKIE_BYTES) return [];
      return [
        `it leaves cookies of ${(bytes / BYTES_PER_KB).toFixed(1)} KB, which every request carries, over the limit of ${MAX_COOKIE_BYTES / BYTES_PER_KB} KB: keep in the storage what only scripts read`,
      ];
    },
  };
}
