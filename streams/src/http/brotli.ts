import { constants, createBrotliCompress, type BrotliCompress } from 'node:zlib';

export interface BrotliOptions {
  /** 0 to 11; 4 takes the time of gzip. */
  readonly quality: number;
}

declare module '@hapi/hapi' {
  interface ContentEncoders {
    br: (options?: BrotliOptions) => BrotliCompress;
  }
}

const USUAL_QUALITY = 4;
/** A window of 256 KiB: the usual one takes 4 MiB for each answer underway. */
const WINDOW_BITS = 18;

export function brotli(options?: BrotliOptions): BrotliCompress {
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: options?.quality ?? USUAL_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
}
