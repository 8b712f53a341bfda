/** An assistant, what to paste, and where. */
export interface Snippet {
  readonly client: string;
  /** Where to paste it. */
  readonly where: string;
  readonly code: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * Settings for each assistant. Web assistants can connect only to an https URL.
 * @param origin of this installation, such as `https://miner.example`
 * @param token the token, or a placeholder
 */
export function snippetsFor(origin: string, token: string): readonly Snippet[] {
  const url = `${origin}/mcp`;
  const headers = { Authorization: `Bearer ${token}` };
  const hosted = {
    client: 'Claude, ChatGPT and others on the web',
    where: 'Add a custom connector with this address. It needs no token: you log in here and choose what it may do.',
    code: url,
  };
  return [
    {
      client: 'Claude Code',
      where: 'Run this in a terminal.',
      code: `claude mcp add --transport http interest-miner ${url} \\\n  --header "Authorization: Bearer ${token}"`,
    },
    {
      client: 'Claude Desktop',
      where:
        'claude_desktop_config.json (Settings → Developer → Edit config). Needs a copy of Interest Miner on that computer.',
      code: json({
        mcpServers: {
          'interest-miner': {
            command: 'npm',
            args: [
              'run',
              '--silent',
              '--prefix',
              '/path/to/interest-miner',
              'mcp',
              '--',
              '--url',
              url,
              '--token',
              token,
            ],
          },
        },
      }),
    },
    {
      client: 'Cursor',
      where: '~/.cursor/mcp.json, or .cursor/mcp.json in a project.',
      code: json({ mcpServers: { 'interest-miner': { url, headers } } }),
    },
    {
      client: 'VS Code',
      where: '.vscode/mcp.json in a project, or MCP: Open User Configuration.',
      code: json({ servers: { 'interest-miner': { type: 'http', url, headers } } }),
    },
    ...(origin.startsWith('https:') ? [hosted] : []),
  ];
}
