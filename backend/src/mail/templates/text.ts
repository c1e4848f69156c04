import type { Block } from './block';

/** A block for a mailbox that shows plain text. */
export function asText(block: Block): string {
  switch (block.kind) {
    case 'text': return block.text;
    case 'heading': return block.text.toUpperCase();
    case 'table': return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'week': return block.days.flatMap(
      ({ day, meals }) => meals.map(
        ({ time, name, contains, handling }) => `- ${day} ${time.toLowerCase()}: ${name} (${contains})${handling ? `. ${handling}` : ''}`,
      ),
    ).join('\n');
    case 'action': return `${block.label}:\n${block.url}`;
  }
}
