import { runRemoteTests } from '@farm/testing';

runRemoteTests();
