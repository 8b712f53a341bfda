import { MatrixSpace, type PackedMatrix } from './kernel/matrix.ts';
import { addInto, attention, layerNorm, type TextSpan } from './layers.ts';
import { readTokenizer, type Tokenizer } from './tokenizer.ts';
import { type EncoderWeights, installedModelDir, type LayerWeights, readWeights } from './weights.ts';

/** Numbers in a vector. */
export const DIMENSIONS = 512;
/** Word pieces of one text that are read; the rest is ignored. */
const MAX_TOKENS = 96;
/** Rows of the work space: texts are encoded together as long as their pieces fit in. */
const BATCH_TOKENS = 128;
const EMBEDDING_WIDTH = 256;

/** Turns texts into vectors of length 1 and 512 numbers; like meanings point the same way. */
export interface Encoder {
  encode(texts: readonly string[]): Float32Array[];
}

/**
 * Loads the Universal Sentence Encoder lite: 33 MB, some 100 ms, then about 0.4 ms a word piece.
 * Throws if the weights are missing or damaged.
 */
export function loadEncoder(dir: string = installedModelDir()): Encoder {
  return new TransformerEncoder(readWeights(dir), readTokenizer(dir));
}

interface PackedLayer {
  readonly weights: LayerWeights;
  readonly width: number;
  readonly qkv: PackedMatrix;
  readonly output: PackedMatrix;
  readonly conv1: PackedMatrix;
  readonly conv2: PackedMatrix;
}

class TransformerEncoder implements Encoder {
  readonly #tokenize: Tokenizer;
  readonly #embeddings: Float32Array;
  readonly #timing: Float32Array;
  readonly #space = new MatrixSpace();
  readonly #layers: readonly PackedLayer[];
  readonly #dense: PackedMatrix;
  readonly #tanh: PackedMatrix;
  readonly #a: number;
  readonly #b: number;
  readonly #wide: number;

  constructor(weights: EncoderWeights, tokenize: Tokenizer) {
    this.#tokenize = tokenize;
    // Copies, so that the buffer that holds the packed matrices a second time can be freed.
    this.#embeddings = weights.embeddings.slice();
    this.#timing = weights.timing.slice();
    this.#dense = this.#space.pack(weights.dense.kernel, weights.dense.bias);
    this.#tanh = this.#space.pack(weights.tanh.kernel, weights.tanh.bias);
    this.#layers = weights.layers.map((layer) => this.#packLayer(layer));
    this.#a = this.#space.allocate(BATCH_TOKENS * DIMENSIONS);
    this.#b = this.#space.allocate(BATCH_TOKENS * DIMENSIONS);
    this.#wide = this.#space.allocate(BATCH_TOKENS * 3 * DIMENSIONS);
  }

  encode(texts: readonly string[]): Float32Array[] {
    const vectors: Float32Array[] = [];
    let batch: number[][] = [];
    let size = 0;
    const flush = () => {
      vectors.push(...this.#encodeBatch(batch));
      batch = [];
      size = 0;
    };
    for (const text of texts) {
      const tokens = this.#tokenize(text.slice(0, MAX_TOKENS * 12)).slice(0, MAX_TOKENS);
      if (size + tokens.length > BATCH_TOKENS) flush();
      batch.push(tokens);
      size += tokens.length;
    }
    flush();
    return vectors;
  }

  #packLayer(layer: LayerWeights): PackedLayer {
    const copy = ({ scale, bias }: { scale: Float32Array; bias: Float32Array }) => ({
      scale: scale.slice(),
      bias: bias.slice(),
    });
    const pack = ({ kernel, bias }: { kernel: Float32Array; bias: Float32Array }) => this.#space.pack(kernel, bias);
    return {
      weights: { ...layer, norm1: copy(layer.norm1), norm2: copy(layer.norm2) },
      width: layer.norm1.scale.length,
      qkv: pack(layer.qkv),
      output: pack(layer.output),
      conv1: pack(layer.conv1),
      conv2: pack(layer.conv2),
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
    // The first layer widens 256 numbers to 512, so its residual goes through a matrix of its own.
    const residual = this.#space.view(this.#b, rows * DIMENSIONS);
    this.#dense.run(this.#a, this.#b, rows, false);
    let hidden: Float32Array = residual.slice();
    hidden = this.#feedForward(first, this.#attend(first, state, hidden, rows, spans), rows);
    hidden = this.#feedForward(second, this.#attend(second, hidden, hidden, rows, spans), rows);
    return spans.map((span) => this.#pool(hidden, span));
  }

  #embed(batch: readonly number[][], rows: number): Float32Array {
    const half = EMBEDDING_WIDTH / 2;
    const x = this.#space.view(this.#a, rows * EMBEDDING_WIDTH);
    let at = 0;
    for (const tokens of batch) {
      tokens.forEach((token, position) => {
        const row = token * EMBEDDING_WIDTH;
        for (let j = 0; j < half; j++) {
          const angle = position * (this.#timing[j] as number);
          x[at + j] = 2 * (this.#embeddings[row + j] as number) + Math.sin(angle);
          x[at + half + j] = 2 * (this.#embeddings[row + half + j] as number) + Math.cos(angle);
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
    layerNorm(input, this.#space.view(this.#a, rows * layer.width), rows, layer.weights.norm1);
    layer.qkv.run(this.#a, this.#wide, rows, false);
    const mixed = this.#space.view(this.#a, rows * layer.width);
    attention(this.#space.view(this.#wide, rows * 3 * layer.width), mixed, layer.width, spans);
    layer.output.run(this.#a, this.#b, rows, false);
    addInto(residual, this.#space.view(this.#b, rows * DIMENSIONS), rows * DIMENSIONS);
    return residual;
  }

  #feedForward(layer: PackedLayer, hidden: Float32Array, rows: number): Float32Array {
    layerNorm(hidden, this.#space.view(this.#a, rows * DIMENSIONS), rows, layer.weights.norm2);
    layer.conv1.run(this.#a, this.#wide, rows, true);
    layer.conv2.run(this.#wide, this.#b, rows, false);
    addInto(hidden, this.#space.view(this.#b, rows * DIMENSIONS), rows * DIMENSIONS);
    return hidden;
  }

  /** The mean of a text's rows, through the last layer, at length 1. */
  #pool(hidden: Float32Array, { start, length }: TextSpan): Float32Array {
    const mean = this.#space.view(this.#a, DIMENSIONS).fill(0);
    for (let i = start; i < start + length; i++) {
      for (let j = 0; j < DIMENSIONS; j++)
        mean[j] = (mean[j] as number) + (hidden[i * DIMENSIONS + j] as number) / length;
    }
    this.#tanh.run(this.#a, this.#b, 1, false);
    const vector = this.#space.view(this.#b, DIMENSIONS).map(Math.tanh);
    return normalised(vector);
  }
}

/** The same direction at length 1; a zero vector stays as it is. */
export function normalised(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  return vector.map((value) => value * factor);
}
