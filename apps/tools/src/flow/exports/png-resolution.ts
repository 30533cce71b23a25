const SIGNATURE_AND_HEADER_BYTES = 33;
const CHUNK_BYTES = 21;
const DATA_BYTES = 9;
const INCHES_PER_METRE = 39.370_078_74;
const PER_METRE = 1;
const POLYNOMIAL = 0xed_b8_83_20;

/** Returns a PNG with its resolution in a pHYs chunk, which comes right after the header. */
export function withResolution(png: Uint8Array, dotsPerInch: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const view = new DataView(chunk.buffer);
  const dots = Math.round(dotsPerInch * INCHES_PER_METRE);
  view.setUint32(0, DATA_BYTES);
  chunk.set(new TextEncoder().encode("pHYs"), 4);
  view.setUint32(8, dots);
  view.setUint32(12, dots);
  view.setUint8(16, PER_METRE);
  view.setUint32(17, checksum(chunk.subarray(4, 17)));
  const result = new Uint8Array(png.length + CHUNK_BYTES);
  result.set(png.subarray(0, SIGNATURE_AND_HEADER_BYTES));
  result.set(chunk, SIGNATURE_AND_HEADER_BYTES);
  result.set(png.subarray(SIGNATURE_AND_HEADER_BYTES), SIGNATURE_AND_HEADER_BYTES + CHUNK_BYTES);
  return result;
}

/** CRC-32, as the PNG specification asks for. */
export function checksum(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      rest = (rest & 1) === 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  }
  return (rest ^ 0xff_ff_ff_ff) >>> 0;
}
