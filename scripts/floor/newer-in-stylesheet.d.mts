export function newerIn(text: string): { name: string; line: number; lacking: string[] }[];
