import { readContact } from "../content/rules.ts";
import type { Section } from "../content/schema.ts";
import {
	parseStoredObject,
	type StoredObject,
	storedFlag,
	storedText,
} from "../content/stored-object.ts";
import type { Seo, Settings, Site, StoredSite } from "./schema.ts";

/** Pixels (spec §9). */
export const LOGO_SIZE = { default: 32, min: 24, max: 80 } as const;

const DEFAULT_SITE_NAME = "Sweet Delights";

const DEFAULT_COLORS = { primary: "#e94873", secondary: "#f5ebe0", accent: "#e3aa6f" };

/** What every page needs to know of the bakery, with defaults for whatever was never saved. */
export function readSite(stored: StoredSite): Site {
	return {
		settings: readSettings(stored.settings ?? null),
		seo: readSeo(stored.seo ?? null),
		contact: readContact(stored.contact ?? null),
	};
}

/** Sections by key, as the rest of this folder knows them. */
export function storedSite(sections: readonly Section[]): StoredSite {
	return Object.fromEntries(sections.map((section) => [section.key, section]));
}

/**
 * The settings of the site, complete with the defaults of spec §3 and §9. A missing value, or one
 * of the wrong type, is its default; a size out of bounds is the nearest within.
 * @param section the stored row; null when there is none.
 */
export function readSettings(section: Section | null): Settings {
	const stored = readStored(section);
	return {
		siteName: section?.title?.trim() || DEFAULT_SITE_NAME,
		logoUrl: section?.imageUrl?.trim() || null,
		showLogoOnly: storedFlag(stored, "showLogoOnly", false),
		logoSize: readLogoSize(stored.logoSize),
		primary: storedText(stored, "primary") || DEFAULT_COLORS.primary,
		secondary: storedText(stored, "secondary") || DEFAULT_COLORS.secondary,
		accent: storedText(stored, "accent") || DEFAULT_COLORS.accent,
	};
}

/**
 * What search engines are told. Nothing of it has a default (spec §3).
 * @param section the stored row; null when there is none.
 */
export function readSeo(section: Section | null): Seo {
	const stored = readStored(section);
	return {
		metaTitle: storedText(stored, "metaTitle") || null,
		metaDescription: storedText(stored, "metaDescription") || null,
		slogan: storedText(stored, "slogan") || null,
		keywords: storedText(stored, "keywords") || null,
	};
}

function readLogoSize(stored: unknown): number {
	if (typeof stored !== "number" || !Number.isFinite(stored)) return LOGO_SIZE.default;
	return Math.min(LOGO_SIZE.max, Math.max(LOGO_SIZE.min, Math.round(stored)));
}

function readStored(section: Section | null): StoredObject {
	return parseStoredObject(section?.content ?? null) ?? {};
}
