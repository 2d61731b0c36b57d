/** A record that one page hands to another without an address of its own. */
let record: string | null = null;

export function handOver(text: string): void {
  record = text;
}

/** The record that was handed over, once. */
export function takeOver(): string | null {
  const text = record;
  record = null;
  return text;
}
