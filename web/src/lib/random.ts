/** Text that nobody can guess: 128 random bits in hex. Unlike `crypto.randomUUID` it is there without https too. */
export function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
