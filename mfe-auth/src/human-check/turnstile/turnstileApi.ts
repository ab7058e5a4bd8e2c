/** The part of Cloudflare's script in use (developers.cloudflare.com/turnstile). */
export interface Turnstile {
  render: (container: HTMLElement, options: TurnstileOptions) => string;
  remove: (widgetId: string) => void;
}

/** Options of a widget. */
export interface TurnstileOptions {
  sitekey: string;
  language: string;
  theme: 'light' | 'dark';
  size: 'flexible';
  callback: (token: string) => void;
  'error-callback': (code: string) => boolean;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | undefined;

/** Loads Cloudflare's script once; after a failure the next call retries. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= insertScript().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}

function insertScript(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else reject(new Error('Turnstile did not start'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('Turnstile did not load'));
    };
    script.src = SCRIPT;
    document.head.append(script);
  });
}
