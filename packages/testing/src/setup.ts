import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Testing Library looks for it in the global scope, to see whether time is fake.
Object.assign(globalThis, { jest });

// What a test waits for comes in the time the machine needs; only what never comes fails.
configure({ asyncUtilTimeout: 20_000 });

const written: string[] = [];
/** Redux Toolkit says when its development checks are slow: that depends on the machine. */
const IS_TIMING = /Middleware took \d+ms/;

/** An error or warning on the console is a defect that a user could see; a test that expects one spies on it. */
beforeEach(() => {
  written.length = 0;
  for (const method of ['error', 'warn'] as const)
    jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if (!IS_TIMING.test(text)) written.push(text);
    });
});

afterEach(() => {
  jest.restoreAllMocks();
  if (written.length > 0) throw new Error(`The console says:\n${written.join('\n')}`);
});

/**
 * Every page a test draws brings its own styles and leaves them behind; asking what is visible among those of
 * all the tests before takes longer with each.
 */
afterEach(() => {
  for (const style of document.querySelectorAll('style[data-emotion^="farm"]')) style.remove();
});
