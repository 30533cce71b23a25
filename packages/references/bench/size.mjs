import { entrySizes } from "./entry-sizes.mjs";

const sizes = await entrySizes();
for (const { name, minified, gzip, limit } of sizes) console.log(`${name.padEnd(8)} ${String(minified).padStart(7)} bytes minified, ${String(gzip).padStart(6)} after gzip; at most ${limit}`);
process.exit(sizes.some(({ gzip, limit }) => gzip > limit) ? 1 : 0);
