import { z } from "../../../platform/zod.ts";
import { isPathOfSite } from "../../custom-pages/reserved-paths.ts";
import type { DescribedFields } from "../../described-fields.ts";
import { findLinkProblem, type SitePaths } from "../../links/site-paths.ts";
import { parseSiteAddress, readOldAddress, toOldAddress } from "../old-address.ts";
import { LONGEST_ADDRESS, MOST_REDIRECTS, type Redirect } from "../schema.ts";

const tooLong = (label: string) => `${label} must be at most ${LONGEST_ADDRESS} characters`;

/** The form of a redirect (product §26.2). */
export const redirectFormSchema = z.object({
	oldAddress: z
		.string()
		.trim()
		.min(1, "Old address is required")
		.overwrite((text) => readOldAddress(text) ?? text)
		.max(LONGEST_ADDRESS, tooLong("Old address"))
		// That it is missing is said once.
		.refine((text) => text === "" || readOldAddress(text) !== null, {
			error: "Old address must start with / or be a web address",
		})
		.refine((text) => !isPathOfSite(pathOf(text)), {
			error: ({ input }) => `“${input}” is a page of this site, so it can't redirect`,
		}),
	newAddress: z
		.string()
		.trim()
		.min(1, "New address is required")
		.max(LONGEST_ADDRESS, tooLong("New address"))
		.refine((text) => text === "" || (parseSiteAddress(text) !== null && !/\s/.test(text)), {
			error: "New address must be a path on this site, such as /products",
		}),
});

export type RedirectForm = z.infer<typeof redirectFormSchema>;

/** Several at once: all of them are added, or none. */
export const redirectsSchema = z.object({
	redirects: z.array(redirectFormSchema).min(1).max(MOST_REDIRECTS),
});

/** Labels and formats of its fields. */
export const describedRedirect = {
	oldAddress: { label: "Old Address", kind: "line" },
	newAddress: { label: "New Address", kind: "line" },
} as const satisfies DescribedFields<RedirectForm>;

export const EMPTY_REDIRECT_FORM: RedirectForm = { oldAddress: "", newAddress: "" };

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

function pathOf(oldAddress: string): string {
	const url = parseSiteAddress(oldAddress);
	return url ? toOldAddress(url).path : oldAddress;
}
