/** Rows of x that are multiplied at a time: six are a sixth faster than four, and four waste less on a few rows. */
export const TILES = [4, 6] as const;

/**
 * The kernel in WebAssembly's text format, with a function for each tile ("matmul4").
 * out = (x · w) · scale + bias, which takes nearly all of the encoder's time. w holds integers of one or two
 * bytes, a quarter or half the size of floats; scale and bias hold one float per column.
 * Eight columns at a time: a block of w is first widened into floats at scratch (inner × 8, 8–48 kB: it stays in the L1
 * cache), then multiplied with all rows, a tile at a time: its accumulators, two of four lanes for each row, stay in registers.
 * x: rows × inner, row by row; rows divisible by the tile. w: blocks of eight columns, each inner × 8. columns divisible by 8.
 * relaxed_madd multiplies and adds in one step if the processor can, which is a quarter faster. Each result is summed in the same order
 * whatever the tile.
 * Offsets are in bytes. width: bytes per number in w, 1 or 2. If relu is 1, negative results become 0.
 */
export function kernelSource(): string {
  return `(module (import "env" "memory" (memory 1)) ${TILES.map(matmul).join('\n')})`;
}

function matmul(tile: number): string {
  const eachRow = (write: (row: number) => string) => Array.from({ length: tile }, (_, row) => write(row)).join('\n');
  const eachSum = (change: (sum: string, half: 'a' | 'b') => string) =>
    eachRow((row) =>
      (['a', 'b'] as const).map((half) => `(local.set $${half}${row} ${change(`$${half}${row}`, half)})`).join(' '),
    );
  return `
  (func (export "matmul${tile}")
    (param $x i32) (param $w i32) (param $width i32) (param $scale i32) (param $bias i32) (param $out i32)
    (param $rows i32) (param $inner i32) (param $columns i32) (param $relu i32) (param $scratch i32)
    (local $column i32) (local $row i32) (local $x_stride i32) (local $out_stride i32) (local $wp i32) (local $w_end i32) (local $o i32)
    (local $wa v128) (local $wb v128) (local $s v128) (local $zero v128)
    ${eachRow((row) => `(local $x${row} i32) (local $a${row} v128) (local $b${row} v128)`)}
    (local.set $x_stride (i32.shl (local.get $inner) (i32.const 2)))
    (local.set $out_stride (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $w_end (i32.add (local.get $scratch) (i32.shl (local.get $inner) (i32.const 5))))
    (loop $columns_left
      (local.set $wp (local.get $scratch))
      (loop $to_widen
        (if (i32.eq (local.get $width) (i32.const 1))
          (then (local.set $wa (v128.load8x8_s (local.get $w))))
          (else (local.set $wa (v128.load (local.get $w)))))
        (v128.store (local.get $wp) (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $wa))))
        (v128.store offset=16 (local.get $wp) (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $wa))))
        (local.set $w (i32.add (local.get $w) (i32.shl (local.get $width) (i32.const 3))))
        (local.set $wp (i32.add (local.get $wp) (i32.const 32)))
        (br_if $to_widen (i32.lt_u (local.get $wp) (local.get $w_end))))
      (local.set $row (i32.const 0))
      (local.set $x0 (local.get $x))
      (local.set $o (i32.add (local.get $out) (i32.shl (local.get $column) (i32.const 2))))
      (loop $rows_left
        ${eachRow((row) => (row === 0 ? '' : `(local.set $x${row} (i32.add (local.get $x${row - 1}) (local.get $x_stride)))`))}
        ${eachSum(() => '(local.get $zero)')}
        (local.set $wp (local.get $scratch))
        (loop $inner_left
          (local.set $wa (v128.load (local.get $wp)))
          (local.set $wb (v128.load offset=16 (local.get $wp)))
          ${eachRow(
            (row) => `
          (local.set $s (v128.load32_splat (local.get $x${row})))
          (local.set $a${row} (f32x4.relaxed_madd (local.get $s) (local.get $wa) (local.get $a${row})))
          (local.set $b${row} (f32x4.relaxed_madd (local.get $s) (local.get $wb) (local.get $b${row})))
          (local.set $x${row} (i32.add (local.get $x${row}) (i32.const 4)))`,
          )}
          (local.set $wp (i32.add (local.get $wp) (i32.const 32)))
          (br_if $inner_left (i32.lt_u (local.get $wp) (local.get $w_end))))
        ${eachSum((sum, half) => {
          const of = (list: string) => `(v128.load offset=${half === 'a' ? 0 : 16} (local.get ${list}))`;
          return `(f32x4.relaxed_madd (local.get ${sum}) ${of('$scale')} ${of('$bias')})`;
        })}
        (if (local.get $relu) (then ${eachSum((sum) => `(f32x4.pmax (local.get $zero) (local.get ${sum}))`)}))
        ${eachRow(
          (row) => `
        (v128.store (local.get $o) (local.get $a${row}))
        (v128.store offset=16 (local.get $o) (local.get $b${row}))
        (local.set $o (i32.add (local.get $o) (local.get $out_stride)))`,
        )}
        ;; the loop left x0 at the start of the next row: the next tile is further
        (local.set $x0 (i32.add (local.get $x0) (i32.mul (local.get $x_stride) (i32.const ${tile - 1}))))
        (local.set $row (i32.add (local.get $row) (i32.const ${tile})))
        (br_if $rows_left (i32.lt_u (local.get $row) (local.get $rows))))
      (local.set $scale (i32.add (local.get $scale) (i32.const 32)))
      (local.set $bias (i32.add (local.get $bias) (i32.const 32)))
      (local.set $column (i32.add (local.get $column) (i32.const 8)))
      (br_if $columns_left (i32.lt_u (local.get $column) (local.get $columns)))))`;
}
