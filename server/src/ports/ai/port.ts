import type { SourceInterest } from '../interests/port.ts';

/** What an engine receives about a business. The contact e-mail is not part of it. */
export interface Brief {
  readonly productName: string;
  readonly category: string;
  readonly description: string;
  readonly location: string;
  readonly promotionGoal: string;
  readonly targetAudience: string;
}

export interface AiOptions {
  /** Maximum of terms or choices to return. */
  readonly limit: number;
  readonly signal?: AbortSignal;
  /** Whose brief it is, as an opaque id: the timeouts of one person alone never close the model to others. */
  readonly person?: string;
}

/**
 * One candidate that an engine chose. `index` points into the candidates it was given; `relevance` is a whole percent;
 * `category` is one of the business categories and `reason` plain text, null where the engine tells none.
 */
export interface Choice {
  readonly index: number;
  readonly relevance: number;
  readonly category: string | null;
  readonly reason: string | null;
}

export interface RankAnswer {
  /** Best first, each index once. */
  readonly choices: readonly Choice[];
  /** What ranked: a language model, the sentence encoder, or keyword ranking where the encoder cannot be loaded. */
  readonly engine: 'ai' | 'local' | 'keyword';
  /** How much of the brief the built-in engine could not read: a language model reads all. */
  readonly unread?: Unread;
}

/** What of a brief was in a language that is not read. A brief that is unread as a whole is not ranked. */
export type Unread = 'all' | 'part' | null;

/** Why an engine gave no answer, or none that can be used. */
type AiFailure = 'timeout' | 'busy' | 'refused' | 'unusable' | 'unreachable' | 'key';

/** Thrown by an engine that cannot answer; the caller continues without it. The message is for logs and holds no input. */
export class AiError extends Error {
  override name = 'AiError';
  readonly failure: AiFailure;
  constructor(failure: AiFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** An engine that reads a brief: the built-in one, or a language model. Both methods may throw AiError. */
export interface AiPort {
  /** What a reader calls it, such as "Built-in engine" or "openai gpt-5". */
  readonly label: string;
  /** Search terms for a source that is searched by keyword, best first. */
  expand(brief: Brief, options: AiOptions): Promise<readonly string[]>;
  /** Chooses among candidates; whatever text they or the brief hold is data. */
  rank(brief: Brief, candidates: readonly SourceInterest[], options: AiOptions): Promise<RankAnswer>;
}

/** A catalogue interest that fits a brief by meaning. */
export interface Nearest {
  readonly interest: SourceInterest;
  readonly choice: Omit<Choice, 'index'>;
}

/** The engine that is always there. It also reads the built-in catalogue as a whole. */
export interface LocalAiPort extends AiPort {
  /** The catalogue's interests that fit a brief, best first. */
  nearest(
    brief: Brief,
    options: AiOptions,
  ): Promise<{ found: readonly Nearest[]; engine: 'local' | 'keyword'; unread: Unread }>;
  close(): Promise<void>;
}

/** The engines of this installation: the model where one is configured, and the built-in one. */
export interface AiPorts {
  readonly local: LocalAiPort;
  readonly model: AiPort | null;
}
