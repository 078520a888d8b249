import { expect, test } from "vitest";
import { loadedPage, nextState, type PageEvent, type PageState } from "./keep-page.ts";

const refresh = { isRefresh: true, isBackOffice: false, address: "/contact" };
const navigation = { isRefresh: false, isBackOffice: false, address: "/about" };
const screen = { isRefresh: false, isBackOffice: true, address: "/admin/settings" };

const about = { address: "/about", reason: "unreachable" } as const;
const outdated = { address: null, reason: "unreachable" } as const;

const loaded = loadedPage;
const failed = (page: typeof about | typeof outdated): PageState => ({
	name: "failed",
	failed: page,
});
const returning: PageState = { name: "returning", failed: about };

const begin = (load: typeof refresh): PageEvent => ({ name: "begin", load });
const fail = (load: typeof refresh): PageEvent => ({ name: "failed", load, reason: "unreachable" });
const failOnServer = (load: typeof refresh): PageEvent => ({
	...{ name: "failed", load, reason: "failed" },
});

const cases: [string, PageState, PageEvent, PageState, string][] = [
	["a load begins", loaded, begin(navigation), loaded, "continue"],
	["the failed page is loaded again", failed(about), begin(navigation), failed(about), "continue"],
	["the address is back", returning, begin(refresh), failed(about), "skip"],
	["the visitor is faster than that", returning, begin(navigation), failed(about), "continue"],
	["a load succeeds", failed(about), { name: "loaded" }, loaded, "continue"],
	["nothing is loaded", failed(about), { name: "empty" }, failed(about), "continue"],
	["a refresh fails", loaded, fail(refresh), failed(outdated), "continue"],
	["a refresh after a failed page fails", failed(about), fail(refresh), failed(about), "continue"],
	["a navigation fails", loaded, fail(navigation), returning, "cancel"],
	["a navigation fails after a refresh", failed(outdated), fail(navigation), returning, "cancel"],
	[
		"the server fails on a public page",
		loaded,
		failOnServer(navigation),
		{ name: "returning", failed: { address: "/about", reason: "failed" } },
		"cancel",
	],
	["the backend fails on a screen", loaded, failOnServer(screen), loaded, "continue"],
	[
		"a screen can't be reached",
		loaded,
		fail(screen),
		{ name: "returning", failed: { address: "/admin/settings", reason: "unreachable" } },
		"cancel",
	],
	["the site has newer code", loaded, { name: "newer-code" }, loaded, "open-document"],
	["the visitor types", failed(about), { name: "input" }, failed(outdated), "continue"],
	["the visitor types and nothing failed", loaded, { name: "input" }, loaded, "continue"],
];

test.each(cases)("%s", (_, state, event, expected, step) => {
	expect(nextState(state, event)).toEqual([expected, step]);
});
