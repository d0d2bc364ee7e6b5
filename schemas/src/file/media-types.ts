/** The types that may be uploaded, with the endings that a file of the type may have; the first one is added to others. */
export const MEDIA_TYPES = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'text/plain': ['txt', 'log', 'md'],
  'text/csv': ['csv', 'tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type MediaType = keyof typeof MEDIA_TYPES;

export const MEDIA_TYPE_NAMES = Object.keys(MEDIA_TYPES) as MediaType[];

export function isImageType(mediaType: MediaType): boolean {
  return mediaType.startsWith('image/');
}
