export interface Secrets { databasePassword: string; webhookSecret: string }
export function readSecrets(dataDir: string): Secrets;
