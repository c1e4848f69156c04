export type PortName = 'shop' | 'backend' | 'payments' | 'postcodes' | 'remoteConfig' | 'inbox' | 'smtp' | 'auth' | 'authHub' | 'authLogging' | 'postgres' | 'authEmulator';
export function portsFrom(base: number): Record<PortName, number>;
export function requireFree(ports: Record<string, number | undefined>): Promise<void>;
export function freePort(): Promise<number>;
