import type { PublicSite } from "../../bakery/site/public-site.server.ts";

/** Widths of the window, in rem, that the style sheet knows (`row` in storefront.css). */
const breakpoints = [48, 64, 80] as const;

/** The window width, in rem, from which the bar has room for the menu; null for never. */
export type MenuBreakpoint = (typeof breakpoints)[number] | null;

/** Rem: a letter of the name and of a link, with a little to spare. */
const NAME_LETTER = 0.72;
const LINK_LETTER = 0.58;

/** Rem: everything around them (header.tsx). */
const LINK_PADDING = 2;
const LOGO_BESIDE_NAME = 3.25;
const WIDEST_NAME = 20;
const WIDEST_LOGO = 15;
const BUTTON_PADDING = 3;
/** ' (12)', the pieces that wait to be ordered. */
const COUNT_LETTERS = 5;
const GAPS = 3.25;

/** Estimates by the number of letters where the header has room for the whole menu. */
export function menuBreakpoint(site: PublicSite): MenuBreakpoint {
	const needed = nameWidth(site) + linksWidth(site) + buttonsWidth(site) + GAPS;
	return breakpoints.find((width) => roomIn(width) >= needed) ?? null;
}

/** The window without the margins of `container-page` (ui/theme.css). */
function roomIn(width: number): number {
	return width - 2 * Math.min(4, 0.045 * width);
}

function nameWidth({ settings }: PublicSite): number {
	const { siteName, logoUrl, showLogoOnly, logoSize } = settings;
	if (showLogoOnly) return logoUrl ? WIDEST_LOGO : logoSize / 16;
	return Math.min(WIDEST_NAME, LOGO_BESIDE_NAME + NAME_LETTER * letterCount(siteName));
}

function linksWidth({ headerLinks }: PublicSite): number {
	const widths = headerLinks.map(({ title }) => LINK_PADDING + LINK_LETTER * letterCount(title));
	return widths.reduce((sum, width) => sum + width, 0);
}

function buttonsWidth({ orderTitle, words }: PublicSite): number {
	const letters = [
		letterCount(words.say("frame.contactUs")),
		...(orderTitle === null ? [] : [letterCount(orderTitle) + COUNT_LETTERS]),
	];
	return letters.reduce((sum, count) => sum + BUTTON_PADDING + LINK_LETTER * count, 0);
}

/** Letters of other scripts, such as Chinese, count as two. */
function letterCount(text: string): number {
	return [...text].length + (text.match(/[^\0-\u052f]/gu)?.length ?? 0);
}
