import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { isLoopback } from './loopback.ts';

/** Misbehavior of a page. */
export interface Problem {
  kind: 'policy violation' | 'page error' | 'console error' | 'request off this machine';
  text: string;
}

/** Errors a test expects. Policy violations and foreign requests are always problems. */
export interface ExpectedErrors {
  console?: RegExp[];
  /** Uncaught exceptions and rejections. */
  page?: RegExp[];
}

/** Problems and messages of a browser context. */
export interface ContextWatch {
  /** Returns the problems so far, oldest first, after pending events of the pages were delivered. */
  problems(): Promise<Problem[]>;
  /** Returns every console message, one per line. */
  console(): string;
}

/**
 * Watches all current and future pages of a context. Call before the first navigation. By default, pages may only
 * request URLs on this machine; `isAllowed` overrides that.
 */
export async function watchContext(
  context: BrowserContext,
  expected: ExpectedErrors = {},
  isAllowed: (url: string) => boolean = isLoopback,
): Promise<ContextWatch> {
  const problems: Problem[] = [];
  const messages: string[] = [];

  await context.exposeBinding(REPORT_BINDING, (_source, violation: string) => {
    problems.push({ kind: 'policy violation', text: violation });
  });
  await context.addInitScript(REPORT_SCRIPT);
  context.on('console', (message) => {
    messages.push(describeMessage(message));
    const problem = toProblem(message);
    if (problem && !(problem.kind === 'console error' && matchesAny(expected.console, problem.text)))
      problems.push(problem);
  });
  context.on('weberror', (error) => {
    const text = formatError(error.error());
    messages.push(`[uncaught] ${text}`);
    if (!matchesAny(expected.page, text)) problems.push({ kind: 'page error', text });
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
      await Promise.all(context.pages().map(waitForPageEvents));
      return [...problems];
    },
    console: () => messages.join('\n'),
  };
}

const REPORT_BINDING = '__farmReportViolation';

// Text, not a function: it runs in the page, whose types this program lacks.
const REPORT_SCRIPT = `addEventListener('securitypolicyviolation', (event) => {
  ${REPORT_BINDING}(event.effectiveDirective + ' (' + event.disposition + ') blocked ' + event.blockedURI + ' at '
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

/** Takes `unknown`: a page can throw any value, despite Playwright's type. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A syntax error has an empty stack.
  return error.stack?.trim() ? error.stack : `${error.name}: ${error.message}`;
}

function matchesAny(patterns: RegExp[] | undefined, text: string): boolean {
  return patterns?.some((pattern) => pattern.test(text)) ?? false;
}

/** Waits until queued events of a page are delivered, for up to 2 s: an unresponsive page reports nothing more. */
async function waitForPageEvents(page: Page): Promise<void> {
  const evaluated = page.evaluate('new Promise((resolve) => setTimeout(resolve))').catch(() => undefined);
  await Promise.race([evaluated, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
}
