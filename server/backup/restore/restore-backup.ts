import type { FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import postgres, { type ISql, type TransactionSql } from "postgres";
import type { ImageFacts } from "../../../app/bakery/media/stored-images.server.ts";
import { isDiskFull } from "../../../app/platform/outages.ts";
import { createSiteImageWorker } from "../../images/image-worker/site-image-worker.ts";
import { createOpenUpload, type OpenUpload } from "../../images/uploads/open-upload.ts";
import { errorMessage } from "../../process/start-error.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { type CheckedBackup, checkBackup, openBackup } from "../file/check-backup.ts";
import { type ContentCounts, countContents } from "../file/format.ts";
import type { BackupSite, BackupSource } from "../images/image-store.ts";
import { type ImagePlan, planImages, storeImages, writeImageRows } from "../images/store-images.ts";
import { refuseOtherWrites } from "../rows/exclusive-access.ts";
import { loadRows, type Rows } from "../rows/load-rows.ts";
import { RefusedRow } from "../rows/refused-row.ts";
import { readUse } from "../rows/site-use.ts";
import { archivedRows } from "./archived-rows.ts";

export interface RestoreOptions {
	/** Restores also into a site that is in use, whose content and accounts are then gone. */
	replace?: boolean;
	/** Told about steps that take a moment. */
	progress?: (step: string) => void;
	/**
	 * Called with a site that is in use before anything in it is changed, while nobody else writes.
	 */
	beforeReplacing?: (site: BackupSource) => Promise<void>;
}

/** The restored content. */
export interface RestoreSummary extends ContentCounts {
	/** When the backup was written. */
	createdAt: Date;
	/** Tables of the backup that this version of Levain does not have. They were passed over. */
	unknownTables: string[];
	/** The keys of images that did not pass the checks of an upload. They were left out. */
	refusedImages: string[];
}

/**
 * Brings a backup into a site of the same or a newer version, in the place of all that is there. It is
 * read and checked as a whole first. Everything else is one transaction, during which other writes are
 * refused and pages are served; its own images go after it.
 * @param site one whose database has the schema of this version. It may be running.
 * @throws BackupRefused, the site being as it was.
 */
export async function restoreBackup(
	path: string,
	site: BackupSite,
	options: RestoreOptions = {},
): Promise<RestoreSummary> {
	const { progress = () => {} } = options;
	await using file = await openBackup(path);
	progress("Checking the backup");
	const name = basename(path);
	const backup = await checkBackup(file, name);
	const { contents, head } = backup;
	const rows = await archivedRows(file, backup);
	expectStorable(backup, site);
	await expectUnused(site.sql, options);
	const imageWorker = createSiteImageWorker();
	using _closing = { [Symbol.dispose]: () => imageWorker.close() };
	const openUpload = createOpenUpload(imageWorker);
	const { plan, unknownTables, refused } = await explainRefusals(name, () =>
		bringIn(file, backup, site, { ...options, rows, progress, openUpload }),
	);
	const refusedImages = [...refused, ...(await tidyImages(file, site, plan, openUpload))];
	const counts = countContents(contents);
	return {
		...counts,
		images: counts.images - refusedImages.length,
		createdAt: new Date(head.createdAt),
		unknownTables,
		refusedImages,
	};
}

/** @throws BackupRefused in place of what says that a backup, or this machine, does not allow it. */
async function explainRefusals<Result>(
	name: string,
	restore: () => Promise<Result>,
): Promise<Result> {
	try {
		return await restore();
	} catch (cause) {
		if (cause instanceof BackupRefused) throw cause;
		const reason = reasonOf(cause);
		if (reason === null) throw cause;
		throw new BackupRefused(`${name} can't be restored: ${reason}. Nothing was changed.`, {
			cause,
		});
	}
}

/** @returns null for mistakes of the program, whose place is worth knowing. */
function reasonOf(cause: unknown): string | null {
	if (isDiskFull(cause)) return "the disk is full";
	return cause instanceof RefusedRow || cause instanceof postgres.PostgresError
		? errorMessage(cause)
		: null;
}

function expectStorable({ contents }: CheckedBackup, { images }: BackupSite): void {
	const refused = contents.pictures.find(({ key }) => !images.canStore(key));
	if (!refused) return;
	throw new BackupRefused(
		`The image "${refused.key}" has a name this site does not support. Rename it on the original site, using letters, digits, dots, and hyphens, and make another backup. Nothing was changed.`,
	);
}

/** @returns whether the site is in use, and to be replaced. */
async function expectUnused(sql: ISql, { replace }: RestoreOptions): Promise<boolean> {
	const { accounts, messages } = await readUse(sql);
	if (accounts + messages === 0) return false;
	if (replace) return true;
	throw new BackupRefused(
		`This site is in use: ${accounts} of its accounts have signed in, and it has ${messages} messages. A restore would replace all of its content, accounts and images. If that is what you want, add "-- --replace". Nothing was changed.`,
	);
}

interface Incoming extends RestoreOptions {
	rows: Rows;
	openUpload: OpenUpload;
	progress: (step: string) => void;
}

/**
 * Replaces the rows, and adds new images: all or nothing. Nobody else writes meanwhile.
 * @returns which images are left to replace and remove, the tables that were passed over, and the keys
 *   of images that were left out.
 */
async function bringIn(
	file: FileHandle,
	{ contents }: CheckedBackup,
	site: BackupSite,
	{ rows, progress, openUpload, ...options }: Incoming,
) {
	const { images: store } = site;
	const stored = new Map<string, ImageFacts>();
	try {
		return await site.sql.begin(async (transaction) => {
			await refuseOtherWrites(transaction);
			if (await expectUnused(transaction, options)) {
				await options.beforeReplacing?.({ ...site, transaction });
			}
			const plan = await planImages(contents.pictures, { sql: transaction, images: store });
			progress("Restoring");
			const refused = await storeImages(file, plan.added, { store, openUpload, stored });
			const unknownTables = await loadRows(transaction, rows);
			await transaction`select private.update_order_rules()`;
			await writeImageRows(transaction, contents.pictures, stored);
			await announceReplacement(transaction);
			return { plan, unknownTables, refused };
		});
	} catch (error) {
		await store.remove([...stored.keys()]).catch(() => {});
		throw error;
	}
}

/** The servers of the site learn with the commit that everything has changed. */
async function announceReplacement(transaction: TransactionSql): Promise<void> {
	for (const topic of ["content", "message"]) {
		await transaction`
			with counted as (
				update ${transaction(`private.${topic}_version`)} set version = version + 1
				returning version
			)
			select pg_notify(
				${`${topic}_changed`}, json_build_object('table', '*', 'version', version)::text
			)
			from counted`;
	}
}

/**
 * The rows are in; what is left to do is repeated by restoring once more.
 * @returns the keys of images that were left out.
 */
async function tidyImages(
	file: FileHandle,
	{ sql, images: store }: BackupSite,
	plan: ImagePlan,
	openUpload: OpenUpload,
): Promise<string[]> {
	try {
		const stored = new Map<string, ImageFacts>();
		const refused = await storeImages(file, plan.replaced, { store, openUpload, stored });
		await sql.begin((transaction) => writeImageRows(transaction, plan.replaced, stored));
		const removed = [...plan.removed, ...refused];
		await store.remove(removed);
		for (const name of removed) {
			await sql`delete from files.images where name = ${name}`;
		}
		return refused;
	} catch (cause) {
		throw new BackupRefused(
			`The content was restored, but not all images: ${errorMessage(cause)}. Fix the cause, and restore again with "-- --replace".`,
			{ cause },
		);
	}
}
