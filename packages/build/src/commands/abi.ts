import { writeFileSync } from 'node:fs';
import { describeAbi } from '../abi/describeAbi.ts';
import { readDeprecations } from '../abi/readDeprecations.ts';
import { abiReport, deprecationsFile } from '../paths.ts';
import { sendLine } from '../terminal/sendLine.ts';

writeFileSync(abiReport, describeAbi());
writeFileSync(deprecationsFile, `${JSON.stringify(readDeprecations(), null, 2)}\n`);
sendLine(`Written to ${abiReport} and ${deprecationsFile}`);
