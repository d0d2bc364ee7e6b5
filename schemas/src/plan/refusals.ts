import type { RefusalTable } from '../refusal.ts';

export const planRefusals = {
  PlanOutdated: { status: 412, message: 'The plan was changed since you loaded it. Load it again.' },
  ImageTooLarge: { status: 422, message: 'The image is wider or higher than 16,000 pixels.' },
  NotBaseline: {
    status: 422,
    message:
      'Images above 25 megapixels must not be WebP, interlaced, progressive or rotated by their metadata. Save the image again without.',
  },
  ImageBroken: { status: 422, message: 'The image is damaged and cannot be read.' },
  ImageTimedOut: { status: 504, message: 'The image was not processed in time. Try a smaller one.' },
} as const satisfies RefusalTable;
