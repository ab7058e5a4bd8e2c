import { sendLine } from '../terminal/sendLine.ts';
import type { Suite } from './suite.ts';

const INTERVAL_MS = 15_000;

/** Prints from time to time what is running and what is left. */
export function startProgressOutput(suites: Suite[]) {
  const waiting = new Set(suites.map(({ name }) => name));
  const running = new Map<string, { began: number; done: number; total: number }>();
  const timer = setInterval(() => {
    const now = [...running].map(([name, { began, done, total }]) => {
      const files = total > 0 ? ` (${done} of ${total} files)` : '';
      return `${name} ${Math.round((Date.now() - began) / 1000)} s${files}`;
    });
    const left = waiting.size > 0 ? `; left: ${[...waiting].join(', ')}` : '';
    sendLine(`  … ${now.join(', ')}${left}`);
  }, INTERVAL_MS);
  return {
    start: ({ name }: Suite) => {
      waiting.delete(name);
      running.set(name, { began: Date.now(), done: 0, total: 0 });
    },
    file: ({ name }: Suite, total: number) => {
      const state = running.get(name);
      if (state) Object.assign(state, { done: state.done + 1, total });
    },
    end: ({ name }: Suite) => running.delete(name),
    stop: () => {
      clearInterval(timer);
    },
  };
}
