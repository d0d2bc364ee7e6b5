import type { Page } from 'playwright-core';

/** The edge of a page in which the frame of the past is drawn, in CSS pixels. */
const EDGE = 7;
/** Of 255: a difference in brightness that anybody sees. */
const SEEN = 32;

/** The share of pixels along the edges of two pictures of one size whose brightness, without colour, differs visibly. */
export async function edgeThatDiffers(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ({ pictures, edge, seen }) => {
        const [first, second] = await Promise.all(
          pictures.map(async (base64) => {
            const image = new Image();
            image.src = `data:image/png;base64,${base64}`;
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext('2d');
            context?.drawImage(image, 0, 0);
            return context?.getImageData(0, 0, image.width, image.height);
          }),
        );
        if (!first || !second) return 0;
        const { width, height } = first;
        const weights = [0.2126, 0.7152, 0.0722];
        const grey = ({ data }: ImageData, pixel: number): number =>
          weights.reduce((sum, weight, part) => sum + weight * Number(data[pixel * 4 + part]), 0);
        const isEdge = (pixel: number): boolean => {
          const [x, y] = [pixel % width, Math.floor(pixel / width)];
          return Math.min(x, y, width - 1 - x, height - 1 - y) < edge;
        };
        let [pixels, different] = [0, 0];
        for (let pixel = 0; pixel < width * height; pixel += 1) {
          if (!isEdge(pixel)) continue;
          pixels += 1;
          different += Number(Math.abs(grey(first, pixel) - grey(second, pixel)) > seen);
        }
        return different / pixels;
      },
      { pictures: [one, other].map((picture) => picture.toString('base64')), edge: EDGE, seen: SEEN },
    );
  } finally {
    await blank.close();
  }
}
