import { readAddress, type Environment } from '../../environment.ts';

/** A bucket of an S3-compatible store, and the keys that open it. */
export interface S3Address {
  /** `https://host:port/bucket`, without the keys. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const VARIABLE = 'WATCHGLASS_FILES_URL';

/** Reads the address of the file store; undefined without one. Its error names what is missing and no key. */
export function readS3Address(environment: Environment): S3Address | undefined {
  const text = readAddress(environment, VARIABLE, ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { origin, pathname, username, password, searchParams } = new URL(text);
  const bucket = pathname.replaceAll('/', '');
  if (bucket === '' || username === '' || password === '' || pathname.lastIndexOf('/', pathname.length - 2) > 0) {
    throw new Error(`${VARIABLE} must be https://accessKey:secretKey@host/bucket?region=…`);
  }
  return {
    bucket: `${origin}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  };
}
