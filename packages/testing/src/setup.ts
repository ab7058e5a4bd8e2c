import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

// Testing Library reads the global `jest` to detect fake timers.
Object.assign(globalThis, { jest });

// A long timeout, so that only conditions that never hold fail, not slow machines.
configure({ asyncUtilTimeout: 20_000 });

/**
 * React's development build captures a stack trace with each element, for tools that ask who created it. Without them
 * tests of pages take a fifth less time; warnings name their components as before.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  // React's types lack it.
  React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object };
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

/** jsdom loads no files, and therefore lacks the list of those that a page has loaded. */
Object.assign(performance, { getEntriesByType: () => [] });

const consoleMessages: string[] = [];
/**
 * Redux Toolkit's warnings about slow development checks, which depend on the machine, and what Module Federation says
 * when Retry runs a remote from scratch, and when a test opens a second page in the same window.
 */
const EXPECTED_WARNING =
  /Middleware took \d+ms|The remote ".+" is already registered|The plugin farm-\S+ has been registered/;

/** Console errors and warnings are defects that fail the test; a test that expects them spies on the console. */
beforeEach(() => {
  consoleMessages.length = 0;
  for (const method of ['error', 'warn'] as const)
    jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      const text = args.map(String).join(' ');
      if (!EXPECTED_WARNING.test(text)) consoleMessages.push(text);
    });
});

afterEach(() => {
  jest.restoreAllMocks();
  if (consoleMessages.length > 0) throw new Error(`The console says:\n${consoleMessages.join('\n')}`);
});

/**
 * Removes the styles that each rendered page leaves behind: they would slow down visibility checks with every
 * further test.
 */
afterEach(() => {
  for (const style of document.querySelectorAll('style[data-emotion^="farm"]')) style.remove();
});
