import type { Line } from './line';
import type { Visitor } from './visitor';

export interface Size { width: number; height: number }
export interface Place { shop: string; line: Line }

export interface Engine {
  /** With its version. */
  name: string;
  /** Somebody who was never here. */
  visit(size: Size): Promise<Visitor>;
  close(): Promise<void>;
}
