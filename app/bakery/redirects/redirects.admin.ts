import { z } from "../../platform/zod.ts";
import { findLinkProblem, type SitePaths } from "../links/site-paths.ts";
import {
	MAX_REDIRECTS,
	pathOf,
	type Redirect,
	type RedirectForm,
	readOldAddress,
	redirectFormSchema,
} from "./redirects.ts";
/** Several at once: all of them are added, or none. */
export const redirectsSchema = z.object({
	redirects: z.array(redirectFormSchema).min(1).max(MAX_REDIRECTS),
});

/** The redirects and pages of a site. */
export interface SiteAddresses extends SitePaths {
	redirects: readonly Pick<Redirect, "oldAddress" | "newAddress">[];
}

interface RedirectProblem {
	field: keyof RedirectForm;
	reason: string;
}

/**
 * Why a site can't have a redirect that the schema takes; null if it can.
 * @param now by the bakery's clock.
 */
export function findRedirectProblem(
	{ oldAddress, newAddress }: RedirectForm,
	site: SiteAddresses,
	now: Date,
): RedirectProblem | null {
	const same = site.redirects.find((redirect) => redirect.oldAddress === oldAddress);
	if (same) {
		const reason = `“${oldAddress}” already redirects to “${same.newAddress}”`;
		return { field: "oldAddress", reason };
	}
	const path = pathOf(oldAddress);
	if (site.customPages.some((page) => [page.path, ...page.earlierPaths].includes(path.slice(1)))) {
		return { field: "oldAddress", reason: `“${path}” is one of your pages, so it can't redirect` };
	}
	const reason = findTargetProblem(oldAddress, newAddress, site, now);
	return reason === null ? null : { field: "newAddress", reason };
}

function findTargetProblem(
	oldAddress: string,
	newAddress: string,
	site: SiteAddresses,
	now: Date,
): string | null {
	const target = readOldAddress(newAddress);
	if (target === oldAddress) return `“${newAddress}” would redirect to itself`;
	const further = site.redirects.find((redirect) => redirect.oldAddress === target);
	if (further) {
		return `“${newAddress}” is a redirect itself. Enter “${further.newAddress}” instead`;
	}
	if (findLinkProblem(newAddress, site, now) !== "nothing") return null;
	return `This site has no page at “${newAddress}”`;
}

/** Wrong lines that are named; the number of the others follows. */
const MAX_NAMED = 20;

interface RedirectTable {
	redirects: RedirectForm[];
	/** Each wrong line with its reason, a line each; null when all can be added. */
	problem: string | null;
}

/**
 * Reads a table with a redirect on each line, "old address, new address", separated by a tab, comma,
 * or semicolon. A heading and empty lines are left out.
 * @param now by the bakery's clock.
 */
export function readRedirectTable(text: string, site: SiteAddresses, now: Date): RedirectTable {
	const redirects: RedirectForm[] = [];
	const problems: string[] = [];
	const lineOf = new Map<string, number>();
	for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
		if (line.trim() === "" || (index === 0 && !line.includes("/"))) continue;
		const read = readLine(line);
		const number = index + 1;
		const earlier = lineOf.get(read.redirect?.oldAddress ?? "");
		const problem =
			read.problem ??
			(earlier === undefined ? null : `has the same old address as line ${earlier}`) ??
			findRedirectProblem(read.redirect, site, now)?.reason;
		if (problem) problems.push(`Line ${number}: ${problem}`);
		if (!read.redirect) continue;
		redirects.push(read.redirect);
		lineOf.set(read.redirect.oldAddress, earlier ?? number);
	}
	return { redirects, problem: problemOf(redirects, problems, site) };
}

type ReadLine = { redirect: RedirectForm; problem?: never } | { redirect?: never; problem: string };

function readLine(line: string): ReadLine {
	const separator = ["\t", ";", ","].find((character) => line.includes(character));
	const cells = line.split(separator ?? "\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
	const [oldAddress = "", newAddress = "", ...further] = cells;
	if (separator === undefined || further.some((cell) => cell !== "")) {
		return { problem: "needs an old and a new address, separated by a comma" };
	}
	const parsed = redirectFormSchema.safeParse({ oldAddress, newAddress });
	if (parsed.success) return { redirect: parsed.data };
	return { problem: parsed.error.issues[0]?.message ?? "can't be read" };
}

function problemOf(redirects: RedirectForm[], problems: string[], site: SiteAddresses) {
	if (problems.length > MAX_NAMED) {
		const more = problems.length - MAX_NAMED;
		return [...problems.slice(0, MAX_NAMED), `and ${more} more`].join("\n");
	}
	if (problems.length > 0) return problems.join("\n");
	if (redirects.length === 0) return "Enter at least one line";
	const free = MAX_REDIRECTS - site.redirects.length;
	if (redirects.length <= free) return null;
	const max = MAX_REDIRECTS.toLocaleString("en");
	return `A site can have at most ${max} redirects. This table has ${redirects.length}, and you can add ${free}`;
}
