import type { RemoteDescriptor } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { defaultAnswers as ownAnswers, type AloneAnswers } from './defaultAnswers.ts';
import { MiniShell } from './MiniShell.tsx';
import { startFakeApi } from './startFakeApi.ts';

interface AloneOptions {
  remote: Remote;
  descriptor: RemoteDescriptor;
  /** The remote's own responses, which override the defaults. */
  answers: AloneAnswers;
}

/** Renders a remote without shell and API: `npm run dev -- NAME --alone`. */
export async function startAlone({ remote, descriptor, answers }: AloneOptions): Promise<void> {
  await startFakeApi({ ...ownAnswers, ...answers });
  const root = document.createElement('div');
  document.body.append(root);
  const firstMount = descriptor.mounts.find(({ path }) => !path.includes(':'));
  if (location.pathname === '/' && firstMount) history.replaceState(null, '', firstMount.path);
  createRoot(root).render(
    <BrowserRouter>
      <MiniShell {...{ remote, descriptor }} />
    </BrowserRouter>,
  );
}
