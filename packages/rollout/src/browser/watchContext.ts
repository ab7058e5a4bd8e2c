import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { isLoopback } from './loopback.ts';

/** Something a page did that no page of ours should do. */
export interface Problem {
  kind: 'policy violation' | 'page error' | 'console error' | 'request off this machine';
  text: string;
}

/** Errors a test expects. Policy violations and foreign requests can't be expected. */
export interface ExpectedErrors {
  console?: RegExp[];
  /** Uncaught exceptions and rejections. */
  page?: RegExp[];
}

/** What was seen in a context so far. */
export interface ContextWatch {
  /** Problems met so far, oldest first; waits until what already happened in the pages has been reported. */
  problems(): Promise<Problem[]>;
  /** Every console message, one per line. */
  console(): string;
}

/**
 * Watches all pages of a context, those opened later too. Call before the first navigation. What may be asked is
 * on this machine, unless `isAllowed` says otherwise.
 */
export async function watchContext(
  context: BrowserContext,
  expected: ExpectedErrors = {},
  isAllowed: (url: string) => boolean = isLoopback,
): Promise<ContextWatch> {
  const problems: Problem[] = [];
  const messages: string[] = [];

  await context.exposeBinding(REPORT, (_source, violation: string) => {
    problems.push({ kind: 'policy violation', text: violation });
  });
  await context.addInitScript(REPORT_VIOLATIONS);
  context.on('console', (message) => {
    messages.push(describeMessage(message));
    const problem = toProblem(message);
    if (problem && !(problem.kind === 'console error' && matches(expected.console, problem.text)))
      problems.push(problem);
  });
  context.on('weberror', (error) => {
    const text = errorText(error.error());
    messages.push(`[uncaught] ${text}`);
    if (!matches(expected.page, text)) problems.push({ kind: 'page error', text });
  });
  const checkUrl = (url: string) => {
    if (!isAllowed(url)) problems.push({ kind: 'request off this machine', text: url });
  };
  context.on('request', (request) => {
    checkUrl(request.url());
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      checkUrl(socket.url());
    }),
  );

  return {
    problems: async () => {
      await Promise.all(context.pages().map(settle));
      return [...problems];
    },
    console: () => messages.join('\n'),
  };
}

const REPORT = '__farmReportViolation';

// Text, not a function: it runs in the page, which this program has no types of.
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  ${REPORT}(event.effectiveDirective + ' (' + event.disposition + ') blocked ' + event.blockedURI + ' at '
    + (event.sourceFile || event.documentURI) + ':' + event.lineNumber
    + (event.sample ? ' ' + JSON.stringify(event.sample) : ''));
}, true);`;

function toProblem(message: ConsoleMessage): Problem | null {
  const text = describeMessage(message);
  if (/Content.Security.Policy|Trusted ?(Types?|HTML|Script|ScriptURL)\b/i.test(message.text()))
    return { kind: 'policy violation', text };
  return message.type() === 'error' ? { kind: 'console error', text } : null;
}

function describeMessage(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `[${message.type()}] ${message.text()}${url ? ` (${url}:${lineNumber})` : ''}`;
}

/** Anything can be thrown in a page, whatever Playwright's type says. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A script that does not parse has an empty stack.
  return error.stack?.trim() ? error.stack : `${error.name}: ${error.message}`;
}

function matches(patterns: RegExp[] | undefined, text: string): boolean {
  return patterns?.some((pattern) => pattern.test(text)) ?? false;
}

/** Lets queued events of a page run; a page that can't answer has nothing more to say. */
async function settle(page: Page): Promise<void> {
  const answered = page.evaluate('new Promise((resolve) => setTimeout(resolve))').catch(() => undefined);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
}
