import { startShell } from './boot/startShell.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
await startShell(root);
