export type PortName = 'shop' | 'backend' | 'payments' | 'postcodes' | 'remoteConfig' | 'inbox' | 'smtp' | 'auth' | 'authHub' | 'authEmulator' | 'postgres';
export function portsFrom(base: number): Record<PortName, number>;
export function requireFree(ports: Record<string, number | undefined>): Promise<void>;
