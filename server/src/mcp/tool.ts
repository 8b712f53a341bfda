import type { Endpoint, EndpointInput, EndpointResponse } from '@interest-miner/contract/endpoint';
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AppError, toAppError } from '../http/errors.ts';

/** Calls an endpoint for the token's owner. @throws AppError */
export type Call = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointResponse<E>>;

/** Hints that hosts read before they run a tool without asking. All four are set, as the defaults assume the worst. */
interface Hints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  /** Whether it may call Meta. */
  readonly openWorld: boolean;
}

/** One tool: `needs` are the endpoints that it calls, all of which must be open to the token. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly needs: readonly Endpoint[];
  readonly input: I;
  readonly output: O;
  readonly hints: Hints;
  readonly run: (call: Call, input: z.output<I>) => Promise<z.input<O>>;
}

/** A tool with its schemas as the SDK takes them. */
export interface DefinedTool extends Tool {
  readonly inputSchema: StandardSchemaWithJSON<Record<string, unknown>>;
  readonly outputSchema: StandardSchemaWithJSON<Record<string, unknown>>;
}

/**
 * A schema whose JSON form is computed once: the SDK asks for it with every request, which costs more than a search.
 * @param isParsed whether values are parsed already, and need no second pass
 */
function convertedOnce(schema: z.ZodObject, isParsed: boolean): StandardSchemaWithJSON<Record<string, unknown>> {
  const standard = schema['~standard'];
  const known = new Map<string, Record<string, unknown>>();
  const convert =
    (side: 'input' | 'output') =>
    (options: Parameters<typeof standard.jsonSchema.input>[0]): Record<string, unknown> => {
      const key = `${side} ${options.target}`;
      const json = known.get(key) ?? standard.jsonSchema[side](options);
      known.set(key, json);
      return json;
    };
  return {
    '~standard': {
      version: 1,
      vendor: standard.vendor,
      validate: isParsed ? (value) => ({ value: value as Record<string, unknown> }) : standard.validate,
      jsonSchema: { input: convert('input'), output: convert('output') },
    },
  };
}

/** Declares a tool, keeping its types. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): DefinedTool {
  const plain = tool as unknown as Tool;
  return {
    ...plain,
    inputSchema: convertedOnce(plain.input, false),
    outputSchema: convertedOnce(plain.output, true),
  };
}

/** An expected failure as the assistant reads it: the message, the code to match on, and the fields it is about. */
function failure(error: AppError, requestId: string): CallToolResult {
  const { code, message, fields, retryAfterSeconds } = error;
  const body = {
    code,
    message,
    ...(fields ? { fields } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
    request_id: requestId,
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] };
}

/** Registers a tool. Its output is returned as structured content, and as JSON text for clients that read only text. */
export function registerTool(server: McpServer, tool: DefinedTool, call: Call, request: FastifyRequest): void {
  const { readOnly, destructive, idempotent, openWorld } = tool.hints;
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.inputSchema,
      outputSchema: tool.outputSchema,
      annotations: {
        title: tool.title,
        readOnlyHint: readOnly,
        destructiveHint: destructive,
        idempotentHint: idempotent,
        openWorldHint: openWorld,
      },
    },
    async (input: Record<string, unknown>): Promise<CallToolResult> => {
      try {
        const output = tool.output.parse(await tool.run(call, input));
        return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
      } catch (raw) {
        const error = toAppError(raw as Error);
        if (error.status >= 500) request.log.error({ err: error.cause ?? error, tool: tool.name }, 'tool failed');
        return failure(error, request.id);
      }
    },
  );
}
