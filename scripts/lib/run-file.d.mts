export function isHeld(dataDir: string): boolean;
