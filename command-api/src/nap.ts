/** A pause between two looks for work, which ends early once there is some. */
export interface Nap {
  /** Whoever looks says so before: what is woken from then on ends the next nap at once. */
  looking(): void;
  /** Resolves after so many milliseconds, or when it is woken. */
  take(ms: number): Promise<void>;
  readonly wake: () => void;
}

export function openNap(): Nap {
  let isAwake = false;
  let end = (): void => undefined;
  return {
    looking() {
      isAwake = false;
    },
    take: (ms) =>
      isAwake
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, ms);
            end = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
    wake() {
      isAwake = true;
      end();
    },
  };
}
