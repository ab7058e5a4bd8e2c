import { say } from '../terminal/say.ts';
import type { Suite } from './suite.ts';

const INTERVAL_MS = 15_000;

/** Prints now and then what runs and what is left. */
export function showProgress(suites: Suite[]) {
  const waiting = new Set(suites.map(({ name }) => name));
  const running = new Map<string, { began: number; files: string }>();
  const timer = setInterval(() => {
    const now = [...running].map(([name, { began, files }]) => `${name} ${seconds(began)}${files}`);
    const left = waiting.size > 0 ? `; left: ${[...waiting].join(', ')}` : '';
    say(`  … ${now.join(', ')}${left}`);
  }, INTERVAL_MS);
  return {
    start: ({ name }: Suite) => {
      waiting.delete(name);
      running.set(name, { began: Date.now(), files: '' });
    },
    progress: ({ name }: Suite, done: number, total: number) => {
      const state = running.get(name);
      if (state) state.files = ` (${done} of ${total} files)`;
    },
    end: ({ name }: Suite) => running.delete(name),
    stop: () => {
      clearInterval(timer);
    },
  };
}

function seconds(began: number): string {
  return `${Math.round((Date.now() - began) / 1000)} s`;
}
