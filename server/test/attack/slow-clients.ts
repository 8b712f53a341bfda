import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Opens sockets from one address of this machine that each send `text`, and never read. Closed ones are not replaced. */
export function openSockets(url: string, from: string, count: number, text: string): Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(text));
    socket.pause();
    return socket;
  });
}

/** A request that sends one byte of its body. */
export const oneByte = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`;

/** Many pipelined requests on one connection. */
export const pipelined = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count);

/** Sends a request from another address of this machine. @returns status 0 if the connection broke */
export function askFrom(url: string, from: string, path: string): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const ended = (status: number) => resolve({ status, ms: performance.now() - started });
    const call = request({ hostname, port, path, localAddress: from, agent: false }, (response) => {
      response.resume();
      response.on('end', () => ended(response.statusCode ?? 0));
    });
    call.on('error', () => ended(0));
    call.end();
  });
}

/** Sends requests one after the other for a while. @returns statuses and the 99th percentile in milliseconds */
export async function askMeanwhile(url: string, from: string, path: string, times: number) {
  const answers: { status: number; ms: number }[] = [];
  for (let i = 0; i < times; i += 1) {
    answers.push(await askFrom(url, from, path));
    await pause(20);
  }
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    failed: answers.filter(({ status }) => status !== 200).length,
    p99: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0),
  };
}
