import { createRemoteConfig } from '@farm/build/webpack';

export default createRemoteConfig({ dir: import.meta.dirname, port: 3104 });
