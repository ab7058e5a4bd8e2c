// Installs packages that are not in the lockfile yet, and adds them to it.
import { installAnew } from './install.mjs';
import { watchSignalsAndParent } from './process.mjs';

watchSignalsAndParent();
await installAnew();
