import { shellConfig } from '@farm/build/webpack';

export default shellConfig({ dir: import.meta.dirname, port: 3100 });
