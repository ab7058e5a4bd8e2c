import { startMain } from './boot/startMain.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
await startMain(root);
