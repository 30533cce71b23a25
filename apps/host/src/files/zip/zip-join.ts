/** Layout of a zip's last records: APPNOTE.TXT 4.3.12 and 4.3.16. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const END_COUNT = 10;
const END_DIRECTORY_SIZE = 12;
const END_DIRECTORY_START = 16;
const ENTRY_LOCAL_START = 42;
/** An archive with more entries would need the ZIP64 format. */
const MAX_ENTRIES = 65_535;

export interface ZipJoin {
  /** Adds an archive that has one entry and no comment. */
  readonly add: (zip: Uint8Array) => void;
  readonly end: () => void;
}

/** Joins archives of one entry each into one archive, which is written piece by piece. */
export function joinZips(write: (bytes: Uint8Array<ArrayBuffer>) => void): ZipJoin {
  const entries: Uint8Array<ArrayBuffer>[] = [];
  let written = 0;
  const send = (bytes: Uint8Array<ArrayBuffer>): void => {
    write(bytes);
    written += bytes.length;
  };
  return {
    add(zip) {
      if (entries.length === MAX_ENTRIES)
        throw new RangeError(`it would have more than ${MAX_ENTRIES} files`);
      const end = new DataView(zip.buffer, zip.byteOffset + zip.length - END_BYTES, END_BYTES);
      const start = end.getUint32(END_DIRECTORY_START, true);
      const size = end.getUint32(END_DIRECTORY_SIZE, true);
      const entry = new Uint8Array(zip.subarray(start, start + size));
      new DataView(entry.buffer).setUint32(ENTRY_LOCAL_START, written, true);
      entries.push(entry);
      send(new Uint8Array(zip.subarray(0, start)));
    },
    end() {
      const start = written;
      for (const entry of entries) send(entry);
      const end = new DataView(new ArrayBuffer(END_BYTES));
      end.setUint32(0, END_SIGNATURE, true);
      end.setUint16(END_COUNT - 2, entries.length, true);
      end.setUint16(END_COUNT, entries.length, true);
      end.setUint32(END_DIRECTORY_SIZE, written - start, true);
      end.setUint32(END_DIRECTORY_START, start, true);
      send(new Uint8Array(end.buffer));
    },
  };
}
