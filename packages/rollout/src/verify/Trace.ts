import { API_ROOT } from '@farm/contracts/call';
import type { Page } from 'playwright-core';

const MAX_LENGTH = 20_000;
const MAX_LINE_LENGTH = 300;

/** Events of a visit, one line each with its time: steps, messages of the console, and requests with their statuses. */
export class Trace {
  private readonly lines: string[] = [];
  private readonly startedAt = Date.now();

  constructor(tab: Page, server: string) {
    const toAddress = (url: string) => (url.startsWith(`${server}/`) ? url.slice(server.length) : url);
    tab.on('console', (message) => {
      this.add(`console ${message.type()}: ${message.text()}`);
    });
    tab.on('pageerror', (error) => {
      this.add(`uncaught: ${String(error)}`);
    });
    tab.on('framenavigated', (frame) => {
      if (frame === tab.mainFrame()) this.add(`is at ${toAddress(frame.url())}`);
    });
    tab.on('requestfailed', (request) => {
      this.add(`${request.method()} ${toAddress(request.url())} ${request.failure()?.errorText ?? 'failed'}`);
    });
    tab.on('response', (response) => {
      const address = toAddress(response.url());
      // Files that arrive say nothing.
      if (!response.ok() || address.startsWith(`${API_ROOT}/`))
        this.add(`${response.request().method()} ${address} ${response.status()}`);
    });
  }

  add(line: string): void {
    const seconds = ((Date.now() - this.startedAt) / 1_000).toFixed(1);
    const text = line.replaceAll(/[\s\0]+/g, ' ').slice(0, MAX_LINE_LENGTH);
    this.lines.push(`${seconds} s ${text}`);
  }

  /** Returns the latest lines that a finding has room for. */
  format(): string {
    return this.lines.join('\n').slice(-MAX_LENGTH);
  }
}
