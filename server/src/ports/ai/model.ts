import { APICallError, generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai';
import { BrokenCircuitError, ConsecutiveBreaker, ConstantBackoff, circuitBreaker, handleWhen, retry } from 'cockatiel';
import type { z } from 'zod';
import { cleanRows, cleanTerms, jsonIn, rowsSchema, termsSchema } from './model-output.ts';
import { languageModel, type ModelSettings } from './model-provider.ts';
import { AiError, type AiOptions, type AiPort } from './port.ts';
import { expandInstructions, expandPrompt, rankInstructions, rankPrompt } from './prompts.ts';

// Without this the library prints its own warnings to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Failures that a brief's own text can cause: no reason to stop asking the model for others. */
const ofTheBrief: ReadonlySet<string> = new Set(['refused', 'unusable']);

/** A repeated timeout for one person, with no answer to anyone in between. */
class RepeatedTimeout extends AiError {}

/** Limits of one call: tokens leave room for models that reason before they answer. Times in milliseconds. */
export interface ModelLimits {
  readonly expandMs: number;
  readonly rankMs: number;
  readonly retryAfterMs: number;
  readonly expandTokens: number;
  readonly rankTokens: number;
  /** Consecutive failures that open the circuit breaker, and for how long. */
  readonly breakAfter: number;
  readonly breakMs: number;
}

const defaultLimits: ModelLimits = {
  expandMs: 10_000,
  rankMs: 20_000,
  retryAfterMs: 250,
  expandTokens: 2000,
  rankTokens: 8000,
  breakAfter: 5,
  breakMs: 30_000,
};

interface Question<S extends z.ZodType> {
  readonly schema: S;
  readonly instructions: string;
  readonly prompt: string;
  readonly tokens: number;
  readonly signal: AbortSignal;
}

function statusFailure(error: APICallError): AiError {
  const { statusCode: status } = error;
  const inner = error.cause;
  if (inner instanceof AiError) return inner;
  if (status === 401 || status === 403) return new AiError('key', `The model's service refused the key (${status}).`);
  if (status === 429 || status === 529) return new AiError('busy', `The model's service is busy (${status}).`);
  // Caused by the request: too long, or blocked by a content filter.
  if (status === 400 || status === 413 || status === 422)
    return new AiError('refused', `The model's service refused the request (${status}).`);
  // An invalid response body arrives with status 200.
  if (status !== undefined && status < 300) return new AiError('unusable', "The model's answer cannot be read.");
  return new AiError('unreachable', `The model's service failed (${status ?? 'no connection'}).`);
}

/** Messages are our own words: a service's message may quote its input. */
function toAiError(error: unknown): AiError {
  if (error instanceof AiError) return error;
  if (error instanceof BrokenCircuitError)
    return new AiError('unreachable', 'The model failed repeatedly and is paused.');
  if (NoObjectGeneratedError.isInstance(error)) {
    const refused = error.finishReason === 'content-filter';
    return new AiError(refused ? 'refused' : 'unusable', `The model gave no usable object (${error.finishReason}).`);
  }
  if (NoOutputGeneratedError.isInstance(error)) return new AiError('unusable', 'The model gave no output.');
  if (APICallError.isInstance(error)) return statusFailure(error);
  const { name, cause } = error as Error;
  if (name === 'TimeoutError' || name === 'AbortError') return new AiError('timeout', 'The model took too long.');
  if (cause instanceof Error && cause !== error) return toAiError(cause);
  return new AiError('unreachable', `The call to the model failed (${name}).`);
}

/**
 * A language model behind the port. Every answer is checked against a schema and the candidates; every failure
 * is an AiError. After repeated failures the model is not called for a while.
 */
export function createModelAi(settings: ModelSettings, limits: ModelLimits = defaultLimits): AiPort {
  const model = languageModel(settings);
  const breaker = circuitBreaker(
    handleWhen(
      (error) => error instanceof AiError && !(error instanceof RepeatedTimeout) && !ofTheBrief.has(error.failure),
    ),
    { halfOpenAfter: limits.breakMs, breaker: new ConsecutiveBreaker(limits.breakAfter) },
  );
  // A brief can be written to make the model hang: each person counts once until the model answers someone.
  const timedOut = new Set<string>();
  breaker.onBreak(() => timedOut.clear());
  breaker.onSuccess(() => timedOut.clear());
  function timeoutOf(person: string | undefined): AiError {
    const message = 'The model took too long.';
    if (person !== undefined && timedOut.has(person)) return new RepeatedTimeout('timeout', message);
    if (person !== undefined) timedOut.add(person);
    return new AiError('timeout', message);
  }

  // A short outage is worth one retry; the library's own retry would wait two seconds first.
  const onceMore = retry(
    handleWhen((error) => APICallError.isInstance(error) && error.isRetryable),
    { maxAttempts: 1, backoff: new ConstantBackoff(limits.retryAfterMs) },
  );
  // Some compatible services reject a schema; from then on the format is described in the prompt.
  let takesSchema = true;

  async function inWords<S extends z.ZodType>({ schema, instructions, prompt, tokens, signal }: Question<S>) {
    const { text } = await generateText({
      model,
      instructions,
      prompt,
      maxOutputTokens: tokens,
      maxRetries: 0,
      abortSignal: signal,
    });
    return schema.safeParse(jsonIn(text)).data as z.output<S> | undefined;
  }

  async function withSchema<S extends z.ZodType>({ schema, instructions, prompt, tokens, signal }: Question<S>) {
    try {
      const result = await generateText({
        model,
        output: Output.object({ schema }),
        instructions,
        prompt,
        maxOutputTokens: tokens,
        maxRetries: 0,
        abortSignal: signal,
      });
      return result.output as z.output<S>;
    } catch (error) {
      // Fenced or wrapped JSON is still an answer.
      const text = NoObjectGeneratedError.isInstance(error) ? error.text : undefined;
      const found = text === undefined ? undefined : schema.safeParse(jsonIn(text));
      if (found?.success) return found.data;
      throw error;
    }
  }

  async function put<S extends z.ZodType>(question: Question<S>): Promise<z.output<S>> {
    let refusesSchema = false;
    try {
      if (takesSchema) return await withSchema(question);
    } catch (error) {
      refusesSchema = APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);
      if (settings.provider !== 'openai-compatible' || !refusesSchema) throw error;
    }
    const answer = await inWords(question);
    // Only now: if the plain prompt was rejected too, the brief was the cause.
    if (refusesSchema) takesSchema = false;
    if (answer === undefined) throw new AiError('unusable', 'The model gave no usable object.');
    return answer;
  }

  function ask<S extends z.ZodType>(
    question: Omit<Question<S>, 'signal'>,
    ms: number,
    { signal, person }: Omit<AiOptions, 'limit'>,
  ) {
    const timeout = AbortSignal.timeout(ms);
    const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const attempt = () =>
      onceMore
        .execute(() => put({ ...question, signal: until }), until)
        .catch((error: unknown) => {
          throw until.aborted ? timeoutOf(person) : toAiError(error);
        });
    return breaker.execute(attempt).catch((error: unknown) => {
      throw toAiError(error);
    });
  }

  return {
    label: `${settings.provider} ${settings.model}`,

    async expand(brief, { limit, ...who }) {
      const instructions = expandInstructions(limit);
      const question = {
        schema: termsSchema,
        instructions,
        prompt: expandPrompt(brief),
        tokens: limits.expandTokens,
      };
      const { terms } = await ask(question, limits.expandMs, who);
      const clean = cleanTerms(terms, limit);
      if (clean.length === 0) throw new AiError('unusable', 'The model named no usable term.');
      return clean;
    },

    async rank(brief, candidates, { limit, ...who }) {
      if (candidates.length === 0) return { choices: [], engine: 'ai' };
      const instructions = rankInstructions(limit);
      const question = {
        schema: rowsSchema,
        instructions,
        prompt: rankPrompt(brief, candidates),
        tokens: limits.rankTokens,
      };
      const { rows } = await ask(question, limits.rankMs, who);
      const choices = cleanRows(rows, candidates.length, limit);
      if (choices.length === 0) throw new AiError('unusable', 'The model chose no row of the list.');
      return { choices, engine: 'ai' };
    },
  };
}
