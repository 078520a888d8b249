import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { deleteImage, getImage } from "../../app/bakery/media/images.admin.ts";
import { uploadImage } from "../../app/bakery/media/images.ts";
import { deleteForGood, readDeletedImage } from "../../app/bakery/trash/trash.ts";
import { accessTokenOf, signIn, type TestClient } from "../../database/tests/test-client.ts";
import { setAdministrator } from "../backend/accounts/administrators/administrator.ts";
import { plainImage } from "../images/test-gallery.ts";
import { type SiteBackend, startBackend } from "../start-backend.ts";
import { modes, stateOf, type TestSite, writeSiteInto } from "./fixtures/test-sites.ts";
import { withPlaceForSite, withSite } from "./open-site.ts";
import { restoreBackup } from "./restore/restore-backup.ts";

type Mode = keyof typeof modes;

const modeNames = Object.keys(modes) as Mode[];

const owner = { email: "ada@rye.example", password: "correct horse battery" };

let directory: string;
/** In use, and running while they are backed up. */
const sources = new Map<Mode, TestSite & { backend: SiteBackend }>();

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-modes-"));
	await Promise.all(
		modeNames.map(async (mode) => {
			const site = await modes[mode](directory);
			const backend = await startBackend(site.environment, () => {});
			sources.set(mode, { ...site, backend });
			await use(backend, mode);
		}),
	);
}, 120_000);

afterAll(async () => {
	for (const { backend, stop } of sources.values()) {
		await backend.stop();
		await stop();
	}
	await rm(directory, { recursive: true });
});

/** Leaves traces of an owner and of a visitor. */
async function use(backend: SiteBackend, mode: Mode): Promise<void> {
	await setAdministrator(backend.service, owner.email, owner.password);
	const browser = await signIn(backend, owner);
	const bytes = new Uint8Array(await plainImage({ width: 30, height: 20 })).buffer;
	await uploadImage(browser.fetch, { name: "a_new-one.v2.jpg", type: "image/jpeg", bytes });
	await putIntoTrash(browser, "hero.jpg");
	await deleteForGood(browser, { kind: "image", id: "hero.jpg" });
	await putIntoTrash(browser, "about.jpg");
	const { environment } = sources.get(mode) ?? never();
	await withSite(
		environment,
		() => {},
		({ sql }) => sql`
			insert into public.categories (name, slug, description)
			values (${`Breads of ${mode}`}, 'breads-of-one', ${'Line one\nline "two" \\ \u{1F35E}'})`,
	);
}

/** As the owner does it; the server then hides the file. */
async function putIntoTrash(browser: TestClient, key: string): Promise<void> {
	const image = (await getImage(browser, key)) ?? never();
	await deleteImage(browser, image);
	const hidden = () => readDeletedImage(browser.fetch, key);
	await vi.waitFor(async () => expect(await hidden()).not.toBeNull(), 20_000);
}

test.each([
	["embedded", "own Postgres"],
	["own Postgres", "embedded"],
] as const)(
	"a backup of a running site is restored into the other mode, where its owner signs in: from %s into %s",
	async (from, to) => {
		const source = sources.get(from) ?? never();
		const file = join(directory, `${from}.tar`);
		const written = await withSite(
			source.environment,
			() => {},
			(site) => writeSiteInto(file, site),
		);
		expect(written.missingImages).toEqual([]);
		const { environment, stop } = await modes[to](directory);
		onTestFinished(stop);
		await withPlaceForSite(
			environment,
			() => {},
			(site) => restoreBackup(file, site, { replace: true }),
		);
		const expected = await withSite(source.environment, () => {}, stateOf);
		expect(await withSite(environment, () => {}, stateOf)).toEqual(expected);
		const backend = await startBackend(environment, () => {});
		onTestFinished(() => backend.stop());
		expect(backend.newAdministrator).toBeNull();
		const token = await accessTokenOf(await signIn(backend, owner));
		expect(await backend.findTeamMember(token)).not.toBeNull();
	},
);

function never(): never {
	throw new Error("There is a site for each mode.");
}
