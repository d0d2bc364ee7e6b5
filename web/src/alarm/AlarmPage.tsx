export function AlarmPage() { return null; }
