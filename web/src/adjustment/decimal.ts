/** The keyboard of a phone for a number. */
export const decimal = { htmlInput: { inputMode: 'decimal', autoComplete: 'off' } } as const;
