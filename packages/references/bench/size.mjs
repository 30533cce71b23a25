import { entrySizes } from "./entry-sizes.mjs";

const sizes = await entrySizes();
for (const { name, minified, gzip, largest, everything, limit } of sizes) {
  process.stdout.write(
    `${name.padEnd(14)} ${String(gzip).padStart(6)} bytes after gzip, at most ${limit} (${minified} minified); ${largest} with the largest reader or writer, ${everything} with all of them\n`,
  );
}
process.exit(sizes.some(({ gzip, limit }) => gzip > limit) ? 1 : 0);
