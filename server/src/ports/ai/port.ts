import type { SourceInterest } from '../interests/port.ts';

/** The business data sent to an engine, without the contact e-mail. */
export interface Brief {
  readonly productName: string;
  readonly category: string;
  readonly description: string;
  readonly location: string;
  readonly promotionGoal: string;
  readonly targetAudience: string;
}

export interface AiOptions {
  /** Maximum number of terms or choices to return. */
  readonly limit: number;
  readonly signal?: AbortSignal;
  /** The author of the brief, as an opaque id: one person's timeouts alone never open the circuit breaker for others. */
  readonly person?: string;
}

/**
 * One candidate chosen by an engine. `index` points into the given candidates; `relevance` is a whole percentage;
 * `category` is one of the business categories and `reason` plain text, null if the engine gives none; `circle`: the people close to
 * the customers who like it.
 */
export interface Choice {
  readonly index: number;
  readonly relevance: number;
  readonly category: string | null;
  readonly reason: string | null;
  readonly circle?: string | null;
}

export interface RankAnswer {
  /** Best first, each index once. */
  readonly choices: readonly Choice[];
  /** What ranked the list: a language model, the sentence encoder, or keyword ranking if the encoder cannot be loaded. */
  readonly engine: 'ai' | 'local' | 'keyword';
  /** How much of the brief the built-in engine could not read; a language model reads everything. */
  readonly unread?: Unread;
  /** The sentences of a partly unread brief of which little or nothing was read, as written. */
  readonly unreadSentences?: readonly string[] | undefined;
  readonly question?: OpenQuestion | undefined;
}

/** What a brief leaves open, and three likely answers in words that can be added to it. */
export interface OpenQuestion {
  readonly about: 'what' | 'whom' | 'where';
  readonly answers: readonly string[];
}

/** How much of a brief is in an unsupported language. A wholly unread brief is not ranked. */
export type Unread = 'all' | 'part' | null;

/** Why an engine gave no usable answer. */
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

/** An engine that analyses a brief: the built-in one, or a language model. Both methods may throw AiError. */
export interface AiPort {
  /** Display name, such as "Built-in engine" or "openai gpt-5". */
  readonly label: string;
  /** Search terms for a keyword source, best first. */
  expand(brief: Brief, options: AiOptions): Promise<readonly string[]>;
  /** Chooses among candidates; all text in them and in the brief is data. */
  rank(brief: Brief, candidates: readonly SourceInterest[], options: AiOptions): Promise<RankAnswer>;
}

/** A catalogue interest that fits a brief by meaning. */
export interface Nearest {
  readonly interest: SourceInterest;
  readonly choice: Omit<Choice, 'index'>;
}

/** The engine that is always available. It also ranks the whole built-in catalogue. */
export interface LocalAiPort extends AiPort {
  /** The catalogue's interests that fit a brief, best first. */
  nearest(
    brief: Brief,
    options: AiOptions,
  ): Promise<{
    found: readonly Nearest[];
    engine: 'local' | 'keyword';
    unread: Unread;
    unreadSentences?: readonly string[] | undefined;
    question?: OpenQuestion | undefined;
  }>;
  close(): Promise<void>;
}

/** The engines of this installation: the model if one is configured, and the built-in one. */
export interface AiPorts {
  readonly local: LocalAiPort;
  readonly model: AiPort | null;
}
