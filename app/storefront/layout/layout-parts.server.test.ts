import { expect, test } from "vitest";
import { lastGoodPublicSite, type PublicSite } from "../../bakery/site/public-site.server.ts";
import { menuBreakpoint } from "./layout-parts.server.tsx";

interface Parts {
	titles: string[];
	settings?: Partial<PublicSite["settings"]>;
	orderTitle?: string | null;
}

function siteWith({ titles, settings, orderTitle = null }: Parts): PublicSite {
	const site = lastGoodPublicSite();
	return {
		...site,
		orderTitle,
		settings: { ...site.settings, siteName: "Rye & Marigold", ...settings },
		headerLinks: titles.map((title, index) => ({ id: String(index), title, path: "/" })),
	};
}

const three = ["Home", "Products", "About"];

test.each<[string, Parts, number | null]>([
	["a short menu", { titles: three }, 48],
	["a short menu, and orders", { titles: three, orderTitle: "Order" }, 64],
	["no menu", { titles: [] }, 48],
	["some more items", { titles: [...three, "Events", "Catering"] }, 64],
	[
		"a short menu beside a long name",
		{ titles: three, settings: { siteName: "x".repeat(55) } },
		64,
	],
	["a wide logo", { titles: three, settings: { showLogoOnly: true, logoUrl: "/logo.png" } }, 48],
	["letters that are twice as wide", { titles: Array(5).fill("面包房") }, 64],
	["nine items", { titles: Array(9).fill("Catering") }, null],
	["60 items", { titles: Array(60).fill("Us") }, null],
])("%s", (_what, parts, breakpoint) => {
	expect(menuBreakpoint(siteWith(parts))).toBe(breakpoint);
});
