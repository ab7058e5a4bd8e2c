import { agentConfig } from '@farm/build/webpack';

export default agentConfig({ dir: import.meta.dirname });
