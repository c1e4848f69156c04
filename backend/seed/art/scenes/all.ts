import { friday } from './friday';
import { monday } from './monday';
import { shop } from './shop';
import type { Scene } from './scene';
import { thursday } from './thursday';
import { thursdayLunches } from './thursday-lunches';
import { tuesday } from './tuesday';
import { wednesday } from './wednesday';

/** Every picture: a meal's is in the file of its day, with what can replace it. */
export const scenes: readonly Scene[] = [...monday, ...tuesday, ...wednesday, ...thursday, ...thursdayLunches, ...friday, ...shop];
