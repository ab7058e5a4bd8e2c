import { writeFileSync } from 'node:fs';
import { describeAbi } from '../abi/describeAbi.ts';
import { abiReport } from '../paths.ts';
import { say } from '../terminal/say.ts';

writeFileSync(abiReport, describeAbi());
say(`Written to ${abiReport}`);
