import type { Machine } from './machine';

/** The line above a table: when, on which machine and how its figures were measured. */
export function describeRun({ when, command, machine }: { when: string; command: string; machine: Machine }, how: string): string {
  const { cpu, cores, memoryGb, system, node, loadAtStart } = machine;
  return `${when.slice(0, 16).replace('T', ' ')} UTC · ${cpu}, ${cores} cores, ${memoryGb} GB · ${system} · Node ${node} · load at start ${loadAtStart} · ${how} · \`${command}\``;
}
