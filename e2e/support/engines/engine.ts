import type { Connection } from './connection';
import type { Visitor } from './visitor';

export interface Size { width: number; height: number }
export interface Place { shop: string; connection: Connection }

export interface Engine {
  /** With its version. */
  name: string;
  /** Somebody who was never here. */
  visit(size: Size): Promise<Visitor>;
  close(): Promise<void>;
}
