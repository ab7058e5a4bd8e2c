// The entry point of every command in this repository: `node packages/build/run.mjs COMMAND [arguments]`. Uses
// only syntax that an old Node can read, so that it can say which version is needed.
const version = process.versions.node.split('.').map(Number);
const machine = process.platform + ' ' + process.arch;

if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error('Node ' + process.versions.node + ' is too old. Install Node 20.19 or newer.');
  process.exitCode = 1;
} else if (['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64'].indexOf(machine) < 0) {
  console.error('This machine (' + machine + ') is not supported. Use Linux or macOS on x64 or arm64.');
  process.exitCode = 1;
} else {
  import('./src/launch/launch.mjs');
}
