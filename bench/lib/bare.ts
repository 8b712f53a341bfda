import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The baseline: bare Fastify with the same response bytes, from BODY_FILE.
const body = readFileSync(process.env.BODY_FILE ?? '', 'utf8');
const app = Fastify();
app.get('/', async () => 'ok');
app.post('/same', async (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => process.exit(0));
