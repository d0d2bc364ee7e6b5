/**
 * Reasons against a move of events to another store: the target holds other events; a stream of the source begins after
 * its first event; the source received an append meanwhile; the copy differs.
 */
export type Obstacle = 'TargetHoldsOthers' | 'StreamCut' | 'SourceMoved' | 'Different';

export class CannotMove extends Error {
  readonly code: Obstacle;

  constructor(code: Obstacle, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
