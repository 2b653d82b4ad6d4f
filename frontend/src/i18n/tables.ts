/** The texts of the languages that the module does not carry, filled once one of them is loaded. */

type Table = Record<string, string>;

const tables = new Map<string, Table>();
const loading = new Map<string, Promise<void>>();

/** The texts of a part of the page in a language; the build puts it in the place of the file. */
export function table(language: string, part: string): Table {
  const key = `${language}/${part}`;
  const held = tables.get(key) ?? {};
  tables.set(key, held);
  return held;
}

/** Load a language, once; where that fails, the texts stay English until it is asked for again. */
export function loadLanguage(language: string): Promise<void> {
  if (language === "en") return Promise.resolve();
  const known = loading.get(language) ?? fetchLanguage(language);
  loading.set(language, known);
  known.catch(() => loading.delete(language));
  return known.catch(() => undefined);
}

async function fetchLanguage(language: string): Promise<void> {
  const answer = await fetch(new URL(`${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`The texts could not be loaded: ${answer.status}`);
  const parts = (await answer.json()) as Record<string, Table>;
  for (const [part, texts] of Object.entries(parts)) Object.assign(table(language, part), texts);
}
