export function AlarmsPage() { return null; }
