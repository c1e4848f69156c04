import { cpus, loadavg, release, totalmem } from 'node:os';

export interface Machine { cpu: string; cores: number; memoryGb: number; system: string; node: string; loadAtStart: number }

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release().split('-')[0]}`, node: process.version, loadAtStart: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
