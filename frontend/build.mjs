// Builds the page into one ES module: node build.mjs FILE
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LARGEST = 100_000; // bytes, compressed: a phone on a bad network loads it at once
const outfile = process.argv[2];
if (!outfile) throw new Error("node build.mjs FILE");

await build({
  entryPoints: ["src/main.ts"],
  outfile,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "inline",
  logLevel: "warning",
});

const size = gzipSync(readFileSync(outfile), { level: 9 }).length;
console.log(`[panel] ${size} bytes compressed, of ${LARGEST} allowed`);
if (size > LARGEST) process.exit(1);
