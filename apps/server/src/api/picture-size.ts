interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = "89504e470d0a1a0a";
/** The animation bit in the flags of an extended WebP file. */
const ANIMATED = 0b10;

/**
 * Reads the size from the header of a WebP or PNG file. Undefined for other, damaged and animated
 * files. Does not decode the picture.
 */
export function pictureSize(file: Buffer): PictureSize | undefined {
  if (file.length < 30) return undefined;
  if (file.subarray(0, 8).toString("hex") === PNG_SIGNATURE) return pngSize(file);
  const isWebp = text(file, 0) === "RIFF" && text(file, 8) === "WEBP";
  return isWebp ? webpSize(file) : undefined;
}

function pngSize(file: Buffer): PictureSize | undefined {
  if (text(file, 12) !== "IHDR" || file.includes("acTL")) return undefined;
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

function webpSize(file: Buffer): PictureSize | undefined {
  switch (text(file, 12)) {
    case "VP8X":
      return ((file[20] ?? 0) & ANIMATED) === 0
        ? { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) }
        : undefined;
    case "VP8L": {
      // Two sizes of 14 bits each.
      const bits = file.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case "VP8 ":
      return {
        width: file.readUInt16LE(26) & 0x3fff,
        height: file.readUInt16LE(28) & 0x3fff,
      };
    default:
      return undefined;
  }
}

function text(file: Buffer, offset: number): string {
  return file.toString("latin1", offset, offset + 4);
}
