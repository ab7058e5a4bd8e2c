import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';
import { use, useCallback, type ComponentType } from 'react';
import { CatalogContext } from './CatalogContext.ts';

/** A component that loads on demand, with the texts that nothing else shows. */
interface LatePart<Props> {
  /** Its name in the catalog of messages. */
  name: string;
  Part: ComponentType<Props>;
  loadTexts: (locale: Locale) => Promise<Messages>;
}

/**
 * Returns a function that loads a part and its texts: it fails if either does, and can be called again. `load` must be the
 * same function in every render.
 */
export function useLoadWithTexts<Props>(load: () => Promise<LatePart<Props>>) {
  const catalog = use(CatalogContext);
  if (!catalog) throw new Error('useLoadWithTexts needs the App around it');
  return useCallback(async () => {
    const { name, Part, loadTexts } = await load();
    await catalog.add(name, loadTexts);
    return Part;
  }, [catalog, load]);
}
