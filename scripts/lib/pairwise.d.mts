export function pairwiseRows(factors: number, values: number): number[][];
