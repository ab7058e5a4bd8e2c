import { remoteConfig } from '@farm/build/webpack';

export default remoteConfig({ dir: import.meta.dirname, port: 3110 });
