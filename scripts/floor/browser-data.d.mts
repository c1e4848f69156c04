export function newerNames(): string[];
