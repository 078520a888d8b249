import type { Page } from "@playwright/test";
import { loadCatalog } from "../app/bakery/words/catalogs.ts";
import { allSentences, textIn } from "../app/bakery/words/words.ts";

/** The texts of a page that visitors read or hear. */
export function textsOn(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const texts = [document.title];
		const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (nodes.nextNode()) {
			const { parentElement, nodeValue } = nodes.currentNode;
			if (!parentElement?.closest("script, style")) texts.push(nodeValue ?? "");
		}
		for (const name of ["aria-label", "alt", "title", "placeholder"]) {
			for (const element of document.body.querySelectorAll(`[${name}]`)) {
				texts.push(element.getAttribute(name) ?? "");
			}
		}
		return texts.map((text) => text.trim()).filter(Boolean);
	});
}

/** Words of German that no German sentence of the site has, and an English one has. */
const germanToo = ["links", "update"];

/** The English words that some German texts have, of those that no German sentence has. */
export async function englishWordsIn(texts: readonly string[]): Promise<string[]> {
	const catalog = await loadCatalog("de");
	const sentences = allSentences();
	const english = wordsIn(sentences.map(({ text }) => text));
	const german = wordsIn([...sentences.map(({ key }) => textIn(catalog, key)), ...germanToo]);
	return [...wordsIn(texts)].filter((word) => english.has(word) && !german.has(word));
}

/** The different words of some texts outside of addresses, in lower case. */
function wordsIn(texts: readonly string[]): Set<string> {
	const withoutAddresses = texts.map((text) => text.replace(/\S+\.\p{Ll}\S*/gu, " "));
	return new Set(withoutAddresses.flatMap((text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []));
}
