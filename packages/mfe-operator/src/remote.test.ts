import { checkRemote } from '@farm/testing';

checkRemote();
