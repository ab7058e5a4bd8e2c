import { createAgentConfig } from '@farm/build/webpack';

export default createAgentConfig({ dir: import.meta.dirname });
