import type { DescribePictures } from "../../platform/describe-pictures-context.ts";
import { oncePerVersion } from "../../platform/once-per-version.server.ts";
import type { PictureDescription } from "../../platform/pictures.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { publicContact, readContact } from "../content/rules.ts";
import type { PublicContact } from "../content/schema.ts";
import { getMenu, type Menu } from "../navigation/queries.ts";
import { getSite } from "./queries.ts";
import { readSeo, readSettings } from "./rules.ts";
import type { Seo, Settings } from "./schema.ts";

/** What every public page shows around its own content. */
export interface PublicSite extends Menu {
	settings: Settings;
	/** What the server knows of the logo's picture; null for nothing, and for no logo. */
	logoPicture: PictureDescription | null;
	seo: Seo;
	contact: PublicContact;
}

let lastGood: PublicSite | null = null;

/** They are on every page. */
const readSiteAndMenu = oncePerVersion((client) => Promise.all([getSite(client), getMenu(client)]));

/**
 * @param contentVersion the version of the content that the page is made for.
 * @throws {BackendError}
 */
export async function getPublicSite(
	client: DataClient,
	contentVersion: number,
	describePictures: DescribePictures,
): Promise<PublicSite> {
	const [{ settings, seo, contact }, menu] = await readSiteAndMenu(client, contentVersion);
	const { logoUrl } = settings;
	const logoPicture = (logoUrl && (await describePictures([logoUrl])).get(logoUrl)) || null;
	lastGood = { settings, logoPicture, seo, contact: publicContact(contact), ...menu };
	return lastGood;
}

/**
 * The site as it was last read by this process, so that a page that reports a failing backend
 * still looks like the bakery; before the first success, the defaults of spec §3.
 */
export function lastGoodPublicSite(): PublicSite {
	return (
		lastGood ?? {
			settings: readSettings(null),
			logoPicture: null,
			seo: readSeo(null),
			contact: publicContact(readContact(null)),
			headerLinks: [],
			footerLinks: [],
		}
	);
}
