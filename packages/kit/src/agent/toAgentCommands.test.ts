import { toAgentCommands } from './toAgentCommands.ts';

test('the commands fetch the agent from the farm, and tie it to this farm by the code', () => {
  expect(toAgentCommands('https://farm.example', 'K7QX-2M9P-RTVA')).toEqual({
    enroll:
      'npx --yes https://farm.example/agent/farm-agent.tgz enroll K7QX-2M9P-RTVA --server https://farm.example',
    run: 'npx --yes https://farm.example/agent/farm-agent.tgz run',
    status: 'npx --yes https://farm.example/agent/farm-agent.tgz status',
    install: 'npm install --global https://farm.example/agent/farm-agent.tgz',
  });
});
