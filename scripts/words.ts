// `npm run words` writes the English sentences to en.json, which translators' tools compare with.
import { writeFile } from "node:fs/promises";
import { english } from "../app/bakery/words/catalogs.ts";

const file = "app/bakery/words/catalogs/en.json";
await writeFile(new URL(`../${file}`, import.meta.url), `${JSON.stringify(english, null, "\t")}\n`);
console.log(`Wrote ${file}.`);
