// Builds the page into a folder: node build.mjs FOLDER
//
// The page is one ES module with the English texts in it. The texts of each other language are a
// file of their own beside it, of which a user loads one.
import { build } from "esbuild";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const LARGEST = 100_000; // bytes of the module, compressed: a phone on a bad network loads it at once
const folder = process.argv[2];
if (!folder) throw new Error("node build.mjs FOLDER");
mkdirSync(folder, { recursive: true });

const read = (path) => JSON.parse(readFileSync(join("src", path), "utf8"));
const parts = readdirSync("src", { recursive: true })
  .filter((path) => path.endsWith("i18n/en.json"))
  .map(dirname)
  .sort();
for (const language of ["de", "es", "fr", "it", "nl"]) {
  const texts = {};
  for (const part of parts) {
    texts[part] = read(`${part}/${language}.json`);
    const [english, here] = [read(`${part}/en.json`), texts[part]].map((one) => Object.keys(one));
    if (`${english}` !== `${here}`) throw new Error(`${part}/${language}.json has other keys`);
  }
  writeFileSync(join(folder, `${language}.json`), `${JSON.stringify(texts)}\n`);
}

const outfile = join(folder, "panel.js");
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
