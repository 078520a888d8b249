import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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
const sources = new Map<Mode, TestSite & { backend: SiteBackend; file: string }>();
/** The embedded one was never started, and the others run. */
const targets = new Map<Mode, TestSite>();

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-modes-"));
	await Promise.all(
		modeNames.map(async (mode) => {
			const site = await modes[mode](directory);
			const backend = await startBackend(site.environment, () => {});
			sources.set(mode, { ...site, backend, file: join(directory, `${mode}.tar`) });
			await use(backend, mode);
		}),
	);
}, 120_000);

afterAll(async () => {
	for (const { backend, stop } of sources.values()) {
		await backend.stop();
		await stop();
	}
	for (const { stop } of targets.values()) await stop();
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

describe.each(modeNames)("a backup of a running site: %s", (from) => {
	beforeAll(async () => {
		const { environment, file } = sources.get(from) ?? never();
		await withSite(
			environment,
			() => {},
			async (site) => {
				expect((await writeSiteInto(file, site)).missingImages).toEqual([]);
			},
		);
	}, 60_000);

	test.each(modeNames)("is restored into: %s", async (to) => {
		const source = sources.get(from) ?? never();
		const target = targets.get(to) ?? (await modes[to](directory));
		targets.set(to, target);
		await withPlaceForSite(
			target.environment,
			() => {},
			(site) => restoreBackup(source.file, site, { replace: true }),
		);
		const expected = await withSite(source.environment, () => {}, stateOf);
		const found = await withSite(target.environment, () => {}, stateOf);
		expect(found).toEqual(expected);
	});
});

test.each(modeNames)("the owner signs in to the restored site: %s", async (mode) => {
	const { environment } = targets.get(mode) ?? never();
	const backend = await startBackend(environment, () => {});
	try {
		expect(backend.newAdministrator).toBeNull();
		const token = await accessTokenOf(await signIn(backend, owner));
		expect(await backend.findTeamMember(token)).not.toBeNull();
	} finally {
		await backend.stop();
	}
});

function never(): never {
	throw new Error("There is a site for each mode.");
}
