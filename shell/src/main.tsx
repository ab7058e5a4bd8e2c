import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { boot } from './boot/boot.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<App {...await boot()} />);
