// The MCP server for clients without HTTP: passes messages from stdin to /mcp and the answers to stdout, one a line.
//   npm run --silent mcp -- --token im_… [--url http://localhost:1000/mcp]
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { token: { type: 'string' }, url: { type: 'string', default: 'http://localhost:1000/mcp' } },
});
const token = values.token ?? process.env.INTEREST_MINER_TOKEN;
if (token === undefined) {
  process.stderr.write('Give a token from Account Settings → API: npm run --silent mcp -- --token im_…\n');
  process.exit(1);
}

/** The protocol version agreed on; clients of 2025 send it in a header, for which a pipe has no place. */
let version;

const answer = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** The messages in a response: one JSON text, or one per event. */
function messagesIn(type, body) {
  if (!type.includes('event-stream')) return body.trim() === '' ? [] : [JSON.parse(body)];
  return body
    .split('\n')
    .filter((line) => line.startsWith('data:') && line.length > 6)
    .map((line) => JSON.parse(line.slice(5)));
}

/** The headers that a client of 2026 sends; they must match the body. */
function headersFor({ method, params }) {
  const said = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  const name = params?.name ?? params?.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    ...((said ?? version) ? { 'mcp-protocol-version': said ?? version } : {}),
    ...(said && method ? { 'mcp-method': method } : {}),
    ...(said && name && ['tools/call', 'resources/read', 'prompts/get'].includes(method) ? { 'mcp-name': name } : {}),
  };
}

async function pass(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return answer({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'This line is not JSON.' } });
  }
  try {
    const response = await fetch(values.url, { method: 'POST', headers: headersFor(message), body: line });
    const messages = messagesIn(response.headers.get('content-type') ?? '', await response.text());
    for (const reply of messages) {
      if (reply.jsonrpc !== '2.0') throw new Error(reply.message ?? `The server answered ${response.status}.`);
      if (message.method === 'initialize') version = reply.result?.protocolVersion;
      answer(reply);
    }
  } catch (error) {
    if (message.id !== undefined)
      answer({
        jsonrpc: '2.0',
        id: message.id,
        error: { code: -32603, message: error.cause?.message ?? error.message },
      });
  }
}

const waiting = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const work = pass(line).finally(() => waiting.delete(work));
  waiting.add(work);
  // The version must be known before later messages are passed on.
  if (line.includes('"initialize"')) await work;
}
await Promise.all(waiting);
