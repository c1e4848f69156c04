import type { Machine } from './machine';

/** When, where and how figures were taken, as the line above a table. */
export function describeRun({ when, command, machine }: { when: string; command: string; machine: Machine }, how: string): string {
  const { cpu, cores, memoryGb, system, node, loadAtStart } = machine;
  return `${when.slice(0, 16).replace('T', ' ')} UTC · ${cpu}, ${cores} cores, ${memoryGb} GB · ${system} · Node ${node} · load at start ${loadAtStart} · ${how} · \`${command}\``;
}
