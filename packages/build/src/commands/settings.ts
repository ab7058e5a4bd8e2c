import { writeFileSync } from 'node:fs';
import { settingsPage } from '../paths.ts';
import { describeSettings } from '../settings/describeSettings.ts';
import { say } from '../terminal/say.ts';

writeFileSync(settingsPage, describeSettings());
say(`Written to ${settingsPage}`);
