import { writeFileSync } from 'node:fs';
import { describeAbi } from '../abi/describeAbi.ts';
import { abiReport } from '../paths.ts';
import { sendLine } from '../terminal/sendLine.ts';

writeFileSync(abiReport, describeAbi());
sendLine(`Written to ${abiReport}`);
