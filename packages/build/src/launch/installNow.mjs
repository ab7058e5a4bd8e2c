// Installs although the lockfile does not know every package yet, and lets it learn of them.
import { installAnew } from './install.mjs';
import { watchSignalsAndParent } from './process.mjs';

watchSignalsAndParent();
await installAnew();
