import { createAgentConfig } from '@farm/build/webpack/agent';

export default createAgentConfig({ dir: import.meta.dirname });
