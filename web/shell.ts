/** Builds the service worker with the list of files that make up the page, so that it opens without a network. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WORKER = new URL('sw.js', import.meta.url);
/** Files of public/ that belong to the page. */
const PUBLIC = ['/icon.svg', '/manifest.webmanifest'];

export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const files = ['/', ...PUBLIC, ...built.map((name) => `/${name}`)].sort();
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
      const source = readFileSync(WORKER, 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILES']", JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
