import { MOST_REDIRECTS } from "../schema.ts";
import {
	findRedirectProblem,
	type RedirectForm,
	redirectFormSchema,
	type SiteAddresses,
} from "./form.ts";

/** Wrong lines that are named; the number of the others follows. */
const MOST_NAMED = 20;

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
	if (problems.length > MOST_NAMED) {
		const more = problems.length - MOST_NAMED;
		return [...problems.slice(0, MOST_NAMED), `and ${more} more`].join("\n");
	}
	if (problems.length > 0) return problems.join("\n");
	if (redirects.length === 0) return "Enter at least one line";
	const free = MOST_REDIRECTS - site.redirects.length;
	if (redirects.length <= free) return null;
	const most = MOST_REDIRECTS.toLocaleString("en");
	return `A site can have at most ${most} redirects. This table has ${redirects.length}, and you can add ${free}`;
}
