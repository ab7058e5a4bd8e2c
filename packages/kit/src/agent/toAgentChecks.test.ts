import { toAgentChecks } from './toAgentChecks.ts';

// The hash of nothing, which every tool knows.
const INTEGRITY = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
const SHA384 =
  '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b';

test('the agent is installed only if it has the hash that was signed, in the words of each system', () => {
  const download =
    'curl --fail --silent --show-error --output farm-agent.tgz https://farm.example/agent/farm-agent.tgz';
  expect(toAgentChecks('https://farm.example', INTEGRITY)).toEqual({
    sha384: SHA384,
    linux: `${download} && echo "${SHA384}  farm-agent.tgz" | sha384sum --check && npm install --global ./farm-agent.tgz`,
    macos: `${download} && echo "${SHA384}  farm-agent.tgz" | shasum --algorithm 384 --check && npm install --global ./farm-agent.tgz`,
    windows: `Invoke-WebRequest https://farm.example/agent/farm-agent.tgz -UseBasicParsing -OutFile farm-agent.tgz; if ((Get-FileHash farm-agent.tgz -Algorithm SHA384).Hash -eq '${SHA384}') { npm.cmd install --global ./farm-agent.tgz } else { throw 'farm-agent.tgz is not the file that was signed' }`,
  });
});
