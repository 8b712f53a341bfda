import { floatAt, shortAt } from '../../arrays.ts';
import { MatrixSpace, type PackedMatrix } from './kernel/matrix.ts';
import { addInto, attention, layerNorm, meanRows, type TextSpan } from './layers.ts';
import { readTokenizer, type Tokenizer } from './tokenizer.ts';
import {
  type Dense,
  type EncoderWeights,
  installedModelDir,
  type LayerWeights,
  type Norm,
  withWeights,
} from './weights.ts';

/** Dimensions of a vector. */
export const DIMENSIONS = 512;
/** Maximum word pieces of one text; the rest is ignored. */
const MAX_TOKENS = 96;
const NO_LIMITS: EncodingLimits = { each: MAX_TOKENS, all: Number.POSITIVE_INFINITY };
/** Width of the widest layer. */
const WIDEST = 3 * DIMENSIONS;
/** Rows of the work space: texts are encoded together while their pieces fit. */
const BATCH_TOKENS = 128;
const EMBEDDING_WIDTH = 256;
/** Number of word pieces whose embeddings are read per batch. */
const PIECES_READ = 512;

/** Maximum word pieces to read, of one text and of all together; the longest texts are cut first, and none is left out. */
interface EncodingLimits {
  readonly each: number;
  readonly all: number;
  /** How many texts at the beginning have no limit of their own, and do not count. */
  readonly exempt?: number;
}

/** Turns texts into vectors with length 1 and 512 dimensions; similar meanings point the same way. */
export interface Encoder {
  encode(texts: readonly string[], limits?: EncodingLimits): Float32Array[];
}

/**
 * Loads the Universal Sentence Encoder lite: 16 MB, some 100 ms, then about 0.4 ms per word piece.
 * Throws if the weights are missing or damaged.
 */
export function loadEncoder(dir: string = installedModelDir()): Encoder {
  return withWeights(dir, (weights) => new TransformerEncoder(weights, readTokenizer(dir)));
}

interface PackedLayer {
  readonly norm1: Norm;
  readonly norm2: Norm;
  readonly width: number;
  readonly qkv: PackedMatrix;
  readonly output: PackedMatrix;
  readonly conv1: PackedMatrix;
  readonly conv2: PackedMatrix;
}

class TransformerEncoder implements Encoder {
  readonly #tokenize: Tokenizer;
  readonly #embeddings: Embeddings;
  readonly #timing: Float32Array;
  readonly #space = new MatrixSpace(WIDEST);
  readonly #layers: readonly PackedLayer[];
  readonly #dense: PackedMatrix;
  readonly #tanh: PackedMatrix;
  readonly #a: number;
  readonly #b: number;
  readonly #wide: number;

  constructor(weights: EncoderWeights, tokenize: Tokenizer) {
    this.#tokenize = tokenize;
    this.#embeddings = new Embeddings(weights);
    this.#timing = weights.timing;
    this.#dense = this.#pack(weights.dense);
    this.#tanh = this.#pack(weights.tanh);
    this.#layers = weights.layers.map((layer) => this.#packLayer(layer));
    this.#a = this.#space.allocateRows(BATCH_TOKENS, DIMENSIONS);
    this.#b = this.#space.allocateRows(BATCH_TOKENS, DIMENSIONS);
    this.#wide = this.#space.allocateRows(BATCH_TOKENS, WIDEST);
  }

  encode(texts: readonly string[], limits: EncodingLimits = NO_LIMITS): Float32Array[] {
    const vectors: Float32Array[] = [];
    const pieces = texts.map((text) => this.#tokenize(text.slice(0, MAX_TOKENS * 12)));
    const { exempt = 0 } = limits;
    const each = lengthWithin(limits, pieces.slice(exempt));
    let batch: number[][] = [];
    let size = 0;
    const flush = () => {
      vectors.push(...this.#encodeBatch(batch));
      batch = [];
      size = 0;
    };
    for (const [i, whole] of pieces.entries()) {
      const tokens = whole.slice(0, i < exempt ? MAX_TOKENS : each);
      if (size + tokens.length > BATCH_TOKENS) flush();
      batch.push(tokens);
      size += tokens.length;
    }
    flush();
    return vectors;
  }

  #pack({ kernel, bias }: Dense): PackedMatrix {
    return this.#space.pack(kernel(), bias);
  }

  #packLayer({ norm1, norm2, qkv, output, conv1, conv2 }: LayerWeights): PackedLayer {
    return {
      norm1,
      norm2,
      width: norm1.scale.length,
      qkv: this.#pack(qkv),
      output: this.#pack(output),
      conv1: this.#pack(conv1),
      conv2: this.#pack(conv2),
    };
  }

  #encodeBatch(batch: readonly number[][]): Float32Array[] {
    const spans: TextSpan[] = [];
    let rows = 0;
    for (const tokens of batch) {
      spans.push({ start: rows, length: tokens.length });
      rows += tokens.length;
    }
    if (rows === 0) return batch.map(() => new Float32Array(DIMENSIONS));
    const state = this.#embed(batch, rows);
    const [first, second] = this.#layers as [PackedLayer, PackedLayer];
    // The first layer widens 256 numbers to 512, so its residual has its own matrix.
    const residual = this.#space.view(this.#b, rows * DIMENSIONS);
    this.#dense.run(this.#a, this.#b, rows, false);
    let hidden: Float32Array = residual.slice();
    hidden = this.#feedForward(first, this.#attend(first, state, hidden, rows, spans), rows);
    return this.#pool(second, this.#attend(second, hidden, hidden, rows, spans), rows, spans);
  }

  #embed(batch: readonly number[][], rows: number): Float32Array {
    const half = EMBEDDING_WIDTH / 2;
    const x = this.#space.view(this.#a, rows * EMBEDDING_WIDTH);
    let at = 0;
    for (const tokens of batch) {
      tokens.forEach((token, position) => {
        this.#embeddings.copy(token, x, at);
        for (let j = 0; j < half; j++) {
          const angle = position * floatAt(this.#timing, j);
          x[at + j] = 2 * floatAt(x, at + j) + Math.sin(angle);
          x[at + half + j] = 2 * floatAt(x, at + half + j) + Math.cos(angle);
        }
        at += EMBEDDING_WIDTH;
      });
    }
    return x.slice();
  }

  /** Attention over `input`, added to `residual`. */
  #attend(
    layer: PackedLayer,
    input: Float32Array,
    residual: Float32Array,
    rows: number,
    spans: readonly TextSpan[],
  ): Float32Array {
    layerNorm(input, this.#space.view(this.#a, rows * layer.width), rows, layer.norm1);
    layer.qkv.run(this.#a, this.#wide, rows, false);
    const mixed = this.#space.view(this.#a, rows * layer.width);
    attention(this.#space.view(this.#wide, rows * 3 * layer.width), mixed, layer.width, spans);
    layer.output.run(this.#a, this.#b, rows, false);
    addInto(residual, this.#space.view(this.#b, rows * DIMENSIONS), rows * DIMENSIONS);
    return residual;
  }

  #feedForward(layer: PackedLayer, hidden: Float32Array, rows: number): Float32Array {
    this.#widen(layer, hidden, rows);
    layer.conv2.run(this.#wide, this.#b, rows, false);
    addInto(hidden, this.#space.view(this.#b, rows * DIMENSIONS), rows * DIMENSIONS);
    return hidden;
  }

  /** The first half of a layer's feed-forward network. */
  #widen({ norm2, conv1 }: PackedLayer, hidden: Float32Array, rows: number): void {
    layerNorm(hidden, this.#space.view(this.#a, rows * DIMENSIONS), rows, norm2);
    conv1.run(this.#a, this.#wide, rows, true);
  }

  /**
   * The mean of each text's rows through the last feed-forward network and the last layer, normalised to length 1. The network's second half is linear: it runs
   * once for the mean of a text, not for each word piece.
   */
  #pool(last: PackedLayer, hidden: Float32Array, rows: number, spans: readonly TextSpan[]): Float32Array[] {
    this.#widen(last, hidden, rows);
    const { columns } = last.conv1;
    const wide = meanRows(this.#space.view(this.#wide, rows * columns), columns, spans);
    this.#space.view(this.#wide, wide.length).set(wide);
    last.conv2.run(this.#wide, this.#b, spans.length, false);
    const means = meanRows(hidden, DIMENSIONS, spans);
    addInto(means, this.#space.view(this.#b, means.length), means.length);
    this.#space.view(this.#a, means.length).set(means);
    this.#tanh.run(this.#a, this.#b, spans.length, false);
    return spans.map((_, text) =>
      normalise(this.#space.view(this.#b + text * DIMENSIONS * 4, DIMENSIONS).map(Math.tanh)),
    );
  }
}

/** The number of word pieces to read of each text. */
function lengthWithin({ each, all }: EncodingLimits, texts: readonly (readonly number[])[]): number {
  let most = Math.min(each, MAX_TOKENS);
  while (most > 1 && texts.reduce((sum, { length }) => sum + Math.min(length, most), 0) > all) most -= 1;
  return most;
}

/** The vectors of the word pieces, in 16 bits with a scale for each. */
class Embeddings {
  readonly #numbers: Int16Array;
  readonly #scales: Float32Array;

  constructor({ embeddings, embeddingsSize }: EncoderWeights) {
    this.#numbers = new Int16Array(embeddingsSize);
    this.#scales = new Float32Array(embeddingsSize / EMBEDDING_WIDTH);
    for (let from = 0; from < embeddingsSize; from += PIECES_READ * EMBEDDING_WIDTH) {
      const part = embeddings(from, Math.min(PIECES_READ * EMBEDDING_WIDTH, embeddingsSize - from));
      for (let start = 0; start < part.length; start += EMBEDDING_WIDTH) {
        let largest = 0;
        for (let j = 0; j < EMBEDDING_WIDTH; j++) largest = Math.max(largest, Math.abs(floatAt(part, start + j)));
        const scale = largest / 32_767 || 1;
        this.#scales[(from + start) / EMBEDDING_WIDTH] = scale;
        for (let j = 0; j < EMBEDDING_WIDTH; j++) {
          this.#numbers[from + start + j] = Math.round(floatAt(part, start + j) / scale);
        }
      }
    }
  }

  /** Writes the vector of a word piece to `out` at `at`. */
  copy(token: number, out: Float32Array, at: number): void {
    const scale = floatAt(this.#scales, token);
    const start = token * EMBEDDING_WIDTH;
    for (let j = 0; j < EMBEDDING_WIDTH; j++) out[at + j] = scale * shortAt(this.#numbers, start + j);
  }
}

/** The vector scaled to length 1; a zero vector is unchanged. */
export function normalise(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  return vector.map((value) => value * factor);
}
