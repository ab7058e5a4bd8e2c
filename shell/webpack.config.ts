import { createShellConfig } from '@farm/build/webpack/shell';
import { fillTexts } from './src/boot/fillTexts.ts';

export default createShellConfig({ dir: import.meta.dirname, port: 3100, fillTexts });
