import { TestEnvironment } from 'jest-environment-jsdom';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { loadLibraries } from './libraries.ts';

/** Browser APIs that jsdom lacks or separates from fetch, and that Node provides. */
const FROM_NODE = {
  AbortController,
  AbortSignal,
  Blob,
  BroadcastChannel,
  CompressionStream,
  DecompressionStream,
  FormData,
  Headers,
  ReadableStream,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
  fetch,
  structuredClone,
};

/** The channel that React schedules with in a browser. Node's own would keep the process alive. */
class PageMessageChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown) => {
      setImmediate(() => this.port1.onmessage?.({ data }));
    },
  };
}

/** jsdom with Node's fetch, which resolves relative addresses against the page as in a browser. */
export default class BrowserEnvironment extends TestEnvironment {
  private readonly root: string;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.root = config.projectConfig.rootDir;
  }

  override exportConditions(): string[] {
    // jsdom asks for "browser" builds, which in MSW and others lack the parts for tests.
    return [];
  }

  override async setup(): Promise<void> {
    await super.setup();
    // Node keeps connections for the whole process. A file that took over another's would bypass its own fake API.
    setGlobalDispatcher(new Agent());
    const page = this.global;
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(input, page.location.href), init);
      }
    }
    Object.assign(page, FROM_NODE, { Request: PageRequest, MessageChannel: PageMessageChannel });
    Object.defineProperty(page.crypto, 'subtle', { configurable: true, value: crypto.subtle });
    const context = this.getVmContext();
    if (context) loadLibraries(context, this.root);
  }

  override async teardown(): Promise<void> {
    await getGlobalDispatcher().destroy();
    await super.teardown();
  }
}
