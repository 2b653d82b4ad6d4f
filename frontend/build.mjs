// Builds the page into a folder: node build.mjs FOLDER
//
// The page is one ES module with the English texts in it. The texts of each other language are a
// file of their own beside it, of which a user loads one.
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const LARGEST = 100_000; // bytes of the module, compressed: a phone on a bad network loads it at once
const folder = process.argv[2];
if (!folder) throw new Error("node build.mjs FOLDER");
mkdirSync(folder, { recursive: true });

const tables = {};

/** Puts what is filled once a language is loaded in the place of its texts. */
const languages = {
  name: "languages",
  setup(building) {
    const source = resolve("src");
    building.onLoad({ filter: /[/\\]i18n[/\\](de|es|fr|it|nl)\.json$/ }, ({ path }) => {
      const language = basename(path, ".json");
      const part = relative(source, dirname(path)).replaceAll("\\", "/");
      (tables[language] ??= {})[part] = JSON.parse(readFileSync(path, "utf8"));
      return {
        contents: `import { table } from ${JSON.stringify(join(source, "i18n/tables.ts"))};
          export default table(${JSON.stringify(language)}, ${JSON.stringify(part)});`,
        resolveDir: source,
      };
    });
  },
};

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
  plugins: [languages],
});
for (const [language, parts] of Object.entries(tables)) {
  const ordered = Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(folder, `${language}.json`), `${JSON.stringify(ordered)}\n`);
}

const size = gzipSync(readFileSync(outfile), { level: 9 }).length;
console.log(`[panel] ${size} bytes compressed, of ${LARGEST} allowed`);
if (size > LARGEST) process.exit(1);
