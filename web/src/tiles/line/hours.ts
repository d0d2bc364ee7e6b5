export const LINE_HOURS = [1, 12, 24, 36, 48, 72, 168, 336, 720] as const;
