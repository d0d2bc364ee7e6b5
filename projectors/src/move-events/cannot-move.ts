/**
 * Why the events of one store cannot be in another as they are: the target holds others; a stream of the source does not begin
 * at its first event; something was appended to the source meanwhile; what arrived is not what was sent.
 */
export type Obstacle = 'TargetHoldsOthers' | 'StreamCut' | 'SourceMoved' | 'Different';

export class CannotMove extends Error {
  readonly code: Obstacle;

  constructor(code: Obstacle, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
