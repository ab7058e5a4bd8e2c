import { createShellConfig } from '@farm/build/webpack/shell';

export default createShellConfig({ dir: import.meta.dirname, port: 3100 });
