import { dataOrThrow } from "../../platform/backend-error.ts";
import type { Database } from "../../platform/database.types.ts";
import type { DataClient } from "../../platform/supabase.ts";
import type { PageForm } from "./form.ts";
import { type PageId, pageChanges, pages, type StoredPage } from "./pages.ts";
import { readAbout, readHero, readProductsIntro } from "./rules.ts";
import type { About, Hero, ProductsIntro, Section, SectionChange, SectionKey } from "./schema.ts";

/** What is read of a section, for `select`. */
export const SECTION_COLUMNS = "section, title, subtitle, content, image_url, version";

type SectionRow = Omit<Database["public"]["Tables"]["site_content"]["Row"], "id" | "updated_at">;

/**
 * Some stored sections, in one call.
 * @returns by key; a section that was never saved is missing.
 * @throws {BackendError}
 */
export async function getSections<Key extends SectionKey>(
	client: DataClient,
	keys: readonly Key[],
): Promise<Partial<Record<Key, Section>>> {
	const answer = await client.from("site_content").select(SECTION_COLUMNS).in("section", keys);
	const sections: Partial<Record<string, Section>> = {};
	for (const row of dataOrThrow(answer)) sections[row.section] = toSection(row);
	return sections as Partial<Record<Key, Section>>;
}

/** What the home page opens with. @throws {BackendError} */
export async function getHero(client: DataClient): Promise<Hero> {
	const { hero } = await getSections(client, ["hero"]);
	return readHero(hero ?? null);
}

/** The About page. @throws {BackendError} */
export async function getAbout(client: DataClient): Promise<About> {
	const { about } = await getSections(client, ["about"]);
	return readAbout(about ?? null);
}

/** The heading of the product list. @throws {BackendError} */
export async function getProductsIntro(client: DataClient): Promise<ProductsIntro> {
	const { products_intro: intro } = await getSections(client, ["products_intro"]);
	return readProductsIntro(intro ?? null);
}

/** All sections of a page as they are stored, for its editor. @throws {BackendError} */
export async function getStoredPage(client: DataClient, id: PageId): Promise<StoredPage> {
	const keys = pages[id].sections;
	const stored = await getSections(client, keys);
	return Object.fromEntries(keys.map((key) => [key, stored[key] ?? null]));
}

/**
 * Saves all sections of a page, all or nothing.
 * @param stored the sections as they were read.
 * @param submissionId see `settleSubmission`.
 * @returns the sections as they are then.
 * @throws {BackendError} `isConflict` when one of them was changed or made meanwhile.
 */
export async function savePage(
	client: DataClient,
	form: PageForm,
	stored: StoredPage,
	submissionId?: string,
): Promise<StoredPage> {
	const saved = await saveSections(client, pageChanges(form, stored), submissionId);
	return Object.fromEntries(saved.map((section) => [section.key, section]));
}

/**
 * Saves sections, all or nothing.
 * @param submissionId see `settleSubmission`.
 * @returns the sections as they are then, in the order given.
 * @throws {BackendError} `isConflict` when one of them changed since the version the change names.
 */
export async function saveSections(
	client: DataClient,
	changes: readonly SectionChange[],
	submissionId?: string,
): Promise<Section[]> {
	const answer = await client.rpc("save_site_content", {
		sections: JSON.stringify(changes.map(toStoredChange)),
		...(submissionId && { submission_id: submissionId }),
	});
	return dataOrThrow(answer).map(toSection);
}

function toStoredChange({ key, expectedVersion, imageUrl, ...texts }: SectionChange) {
	// JSON leaves out undefined keys, and the database leaves their columns alone.
	return { section: key, expected_version: expectedVersion, image_url: imageUrl, ...texts };
}

function toSection(row: SectionRow): Section {
	return {
		key: row.section as SectionKey,
		title: row.title,
		subtitle: row.subtitle,
		content: row.content,
		imageUrl: row.image_url,
		version: row.version,
	};
}
