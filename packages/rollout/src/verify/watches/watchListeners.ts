import { setTimeout as delay } from 'node:timers/promises';
import { SHELL } from '@farm/contracts/registry';
import type { CDPSession } from 'playwright-core';
import { openDevTools } from '../measures/devTools.ts';
import { isReplaced } from '../tab.ts';
import type { Candidate, Visit, Watch } from '../visit.ts';

/** Objects that outlive the page of a remote, with the depth to which their elements are listed. */
const TARGETS = [
  { expression: 'window', name: 'the window', depth: 1 },
  { expression: 'window.navigation', name: 'the navigation', depth: 1 },
  { expression: 'document', name: 'the document', depth: -1 },
];
/** Time for the last effects of a page that is left. */
const SETTLE_MS = 3_000;
const POLL_MS = 200;

/** Watches that nothing of the remote listens any more once its page is left within the document. */
export async function watchListeners({ tab, candidate }: Visit): Promise<Watch> {
  // A shell stays.
  if (candidate.name === SHELL) return {};
  const devTools = await openDevTools(tab);
  return {
    away: async () => {
      for (const deadline = Date.now() + SETTLE_MS; ;) {
        const problems = await listListeners(devTools, candidate).catch((error: unknown) => {
          // With its document, a page loses all listeners.
          if (tab.isClosed() || isReplaced(error)) return [];
          throw error;
        });
        if (problems.length === 0 || Date.now() > deadline) return problems;
        await delay(POLL_MS);
      }
    },
  };
}

async function listListeners(devTools: CDPSession, { name, version }: Candidate): Promise<string[]> {
  const own = await listScripts(devTools, `/r/${name}/${version}/`);
  const found: string[] = [];
  for (const { expression, name: label, depth } of TARGETS) {
    const { result } = await devTools.send('Runtime.evaluate', { expression });
    // Not every browser has each.
    if (result.objectId === undefined) continue;
    const { listeners } = await devTools.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId,
      depth,
    });
    for (const { scriptId, type, backendNodeId } of listeners)
      if (own.has(scriptId))
        found.push(
          `it leaves a listener for ‘${type}’ on ${await describeTarget(devTools, backendNodeId, label)}: remove it at unmount`,
        );
    await devTools.send('Runtime.releaseObject', { objectId: result.objectId });
  }
  return [...new Set(found)];
}

/** Lists the IDs of the scripts at a path. The debugger, which tells them all at once, is open only for this. */
async function listScripts(devTools: CDPSession, path: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const handleScript = ({ scriptId, url }: { scriptId: string; url: string }) => {
    if (url.replace('%2B', '+').includes(path)) ids.add(scriptId);
  };
  devTools.on('Debugger.scriptParsed', handleScript);
  // Sent at once, so that no `debugger` of the page comes between them.
  await Promise.all([
    devTools.send('Debugger.enable'),
    devTools.send('Debugger.setSkipAllPauses', { skip: true }),
    devTools.send('Debugger.disable'),
  ]);
  devTools.off('Debugger.scriptParsed', handleScript);
  return ids;
}

async function describeTarget(
  devTools: CDPSession,
  backendNodeId: number | undefined,
  label: string,
): Promise<string> {
  if (backendNodeId === undefined) return label;
  const { node } = await devTools.send('DOM.describeNode', { backendNodeId });
  return node.nodeType === DOCUMENT_NODE ? label : `<${node.localName}>`;
}

const DOCUMENT_NODE = 9;
