import { startWorker } from './startWorker.ts';
import type { WorkerScope } from './workerScope.ts';

// This file runs in a service worker, although it is checked with the types of a page.
startWorker(globalThis as unknown as WorkerScope);
