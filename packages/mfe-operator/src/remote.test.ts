import { testRemote } from '@farm/testing';

testRemote();
