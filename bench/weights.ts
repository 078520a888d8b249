import type { CDPSession, Page } from "@playwright/test";
import { openUntilQuiet, withBrowser, withPage } from "./browser.ts";
import { type Figure, progress } from "./figure.ts";
import { kilobytes } from "./number-format.ts";
import { pageUrls, withSite } from "./site-under-test.ts";

const maxScript = 100_000;
const maxHomePage = 60_000;

interface Transfer {
	type: string;
	/** As sent over the network: compressed. */
	bytes: number;
	headerBytes: number;
	afterLoad: boolean;
}

interface PageWeight {
	page: string;
	scriptBeforeLoad: number;
	script: number;
	/** The bytes of the headers of the scripts' answers. */
	scriptHeaders: number;
	document: number;
	styles: number;
	fonts: number;
}

/** The transfers of a browser on its first visit. */
export function measureWeights(): Promise<Figure[]> {
	return withSite((site) =>
		withBrowser(async (browser) => {
			const weights: PageWeight[] = [];
			for (const [page, url] of Object.entries(await pageUrls(site))) {
				progress(`weights: ${page}`);
				const transfers = await withPage(browser, {}, (tab) => recordTransfers(tab, url));
				weights.push(weigh(page, transfers));
			}
			return [earlyScriptFigure(weights), scriptFigure(weights), homePageFigure(weights)];
		}),
	);
}

async function recordTransfers(page: Page, url: string): Promise<Transfer[]> {
	const session = await page.context().newCDPSession(page);
	const transfers = await listen(session);
	await openUntilQuiet(page, url);
	return [...transfers.values()];
}

async function listen(session: CDPSession): Promise<Map<string, Transfer>> {
	const transfers = new Map<string, Transfer>();
	let isLoaded = false;
	session.on("Page.loadEventFired", () => {
		isLoaded = true;
	});
	session.on("Network.requestWillBeSent", ({ requestId, type = "Other" }) => {
		transfers.set(requestId, { type, bytes: 0, headerBytes: 0, afterLoad: isLoaded });
	});
	session.on("Network.responseReceived", ({ requestId, response }) => {
		const transfer = transfers.get(requestId);
		if (transfer) transfer.headerBytes = response.encodedDataLength;
	});
	session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const transfer = transfers.get(requestId);
		if (transfer) transfer.bytes = encodedDataLength - transfer.headerBytes;
	});
	await session.send("Page.enable");
	await session.send("Network.enable");
	return transfers;
}

function weigh(page: string, transfers: Transfer[]): PageWeight {
	const sum = (type: string, counts = (_transfer: Transfer) => true) =>
		transfers
			.filter((transfer) => transfer.type === type && counts(transfer))
			.reduce((bytes, transfer) => bytes + transfer.bytes, 0);
	return {
		page,
		scriptBeforeLoad: sum("Script", ({ afterLoad }) => !afterLoad),
		script: sum("Script"),
		scriptHeaders: transfers
			.filter(({ type }) => type === "Script")
			.reduce((bytes, { headerBytes }) => bytes + headerBytes, 0),
		document: sum("Document"),
		styles: sum("Stylesheet"),
		fonts: sum("Font"),
	};
}

function earlyScriptFigure(weights: PageWeight[]): Figure {
	const { page, scriptBeforeLoad } = heaviest(weights, "scriptBeforeLoad");
	return {
		name: "JavaScript fetched before load",
		goal: "0 KB",
		measured: scriptBeforeLoad === 0 ? "0 KB" : `${kilobytes(scriptBeforeLoad)} (${page})`,
		met: scriptBeforeLoad === 0,
		details: { weights },
	};
}

function scriptFigure(weights: PageWeight[]): Figure {
	const { page, script, scriptHeaders } = heaviest(weights, "script");
	return {
		name: "JavaScript in all, brotli",
		goal: `at most ${kilobytes(maxScript)}`,
		measured: `${kilobytes(script)} (${page}; headers ${kilobytes(scriptHeaders)} besides)`,
		met: script > 0 && script <= maxScript,
		details: { weights },
	};
}

function homePageFigure(weights: PageWeight[]): Figure {
	const home = weights.find(({ page }) => page === "/");
	if (!home) throw new Error("The home page was not weighed.");
	const { document, styles, fonts } = home;
	const total = document + styles + fonts;
	return {
		name: "HTML + CSS + fonts of the home page, brotli",
		goal: `at most ${kilobytes(maxHomePage)}`,
		measured: `${kilobytes(total)} (${[document, styles, fonts].map(kilobytes).join(" + ")})`,
		met: total <= maxHomePage,
		details: { home },
	};
}

function heaviest(weights: PageWeight[], key: keyof Omit<PageWeight, "page">): PageWeight {
	return weights.reduce((worst, weight) => (weight[key] > worst[key] ? weight : worst));
}
