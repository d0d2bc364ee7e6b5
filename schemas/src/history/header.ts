/** On a PUT that saves what a thing was then: the number of the entry from which that version held. */
export const RESTORED_FROM_HEADER = 'x-restored-from';
