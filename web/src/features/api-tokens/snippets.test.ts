import { expect, test } from 'vitest';
import { snippetsFor } from './snippets.ts';

test('every assistant gets the URL and the token in settings that parse', () => {
  const all = snippetsFor('http://miner.example', 'im_secret');
  expect(all.map(({ client }) => client)).toEqual(['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code']);
  for (const { client, code } of all) {
    expect(code).toContain('http://miner.example/mcp');
    expect(code).toContain('im_secret');
    if (client !== 'Claude Code') expect(() => JSON.parse(code)).not.toThrow();
  }
});

test('web assistants get only the URL, and only if it is https', () => {
  const last = snippetsFor('https://miner.example', 'im_secret').at(-1);
  expect(last).toMatchObject({ client: 'Claude, ChatGPT and others on the web', code: 'https://miner.example/mcp' });
});
