import type { LoaderDefinitionFunction } from 'webpack';
import { listDescriptorFiles, readDescriptor, toMessagesFolder } from './readDescriptor.ts';

/** Puts a remote's messages in place of their IDs in its `remote.json`. */
const descriptorLoader: LoaderDefinitionFunction = function () {
  for (const file of listDescriptorFiles(this.context)) this.addDependency(file);
  this.addContextDependency(toMessagesFolder(this.context));
  return JSON.stringify(readDescriptor(this.context));
};

export default descriptorLoader;
