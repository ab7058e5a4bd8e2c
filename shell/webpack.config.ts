import { createShellConfig } from '@farm/build/webpack';

export default createShellConfig({ dir: import.meta.dirname, port: 3100 });
