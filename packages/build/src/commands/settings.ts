import { writeFileSync } from 'node:fs';
import { settingsPage } from '../paths.ts';
import { describeSettings } from '../settings/describeSettings.ts';
import { sendLine } from '../terminal/sendLine.ts';

writeFileSync(settingsPage, describeSettings());
sendLine(`Written to ${settingsPage}`);
