import { toLanguageTag, type HumanCheckConfig } from '@farm/contracts';
import { HumanCheckUnreachableError, type Solver } from '../solver.ts';
import { loadTurnstile } from './turnstileApi.ts';

type TurnstileConfig = Extract<HumanCheckConfig, { kind: 'turnstile' }>;

/** Creates a solver that shows Cloudflare's widget and waits for its token. Each solution gets its own widget. */
export function createTurnstileSolver({ siteKey, testSiteKey }: TurnstileConfig): Solver {
  return async ({ mode, locale, signal, container }) => {
    const turnstile = await loadTurnstile().catch((cause: unknown) => {
      throw new HumanCheckUnreachableError('Turnstile did not load', { cause });
    });
    if (!container) throw new Error('Turnstile needs a place on the page');
    signal.throwIfAborted();
    // A widget replaces the whole content of its container.
    const slot = document.createElement('div');
    container.replaceChildren(slot);
    return new Promise((resolve, reject) => {
      const widget = turnstile.render(slot, {
        sitekey: mode === 'production' ? siteKey : testSiteKey,
        language: toLanguageTag(locale),
        theme: document.documentElement.dataset['mode'] === 'dark' ? 'dark' : 'light',
        size: 'flexible',
        callback: resolve,
        'error-callback': (code) => {
          reject(new HumanCheckUnreachableError(`Turnstile says ${code}`));
          return true;
        },
      });
      signal.addEventListener('abort', () => turnstile.remove(widget), { once: true });
    });
  };
}
