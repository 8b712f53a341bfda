import type { IncomingMessage } from 'node:http';
import { isPage } from '@interest-miner/contract/site';

/** A hashed file of the build, or one beside the pages, such as `/theme.js`. */
const file = /^\/(assets\/.+|[\w-]+\.\w+)$/;

/** Whether a request is for a page or a file of the web app. */
export function isWebAppFile({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  if (method !== 'GET' || url.startsWith('/api/')) return false;
  const path = url.split('?', 1)[0] ?? '';
  return file.test(path) || isPage(path);
}
