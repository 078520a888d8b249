import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { ErasedAddress } from "../../app/bakery/messages/messages.admin.ts";
import { isKeptMail } from "../backend/mail/mail.ts";
import { removeOldFiles } from "../process/remove-old-files.ts";

/**
 * Removes mails kept in files before a time.
 * @param directory may be missing.
 * @returns how many were removed.
 */
export function removeMailsKeptBefore(directory: string, before: Date): Promise<number> {
	return removeOldFiles(directory, isKeptMail, before);
}

/**
 * Removes mails kept in files that contain the address of somebody whose messages were erased
 * since.
 * @param directory may be missing.
 * @returns how many were removed.
 */
export function removeMailsNaming(
	directory: string,
	erased: readonly ErasedAddress[],
): Promise<number> {
	const erasedAtByHash = new Map(erased.map(({ hash, erasedAt }) => [hash, erasedAt]));

	async function namesOneOfThem(name: string): Promise<boolean> {
		if (!isKeptMail(name)) return false;
		const file = path.join(directory, name);
		const { mtime } = await stat(file);
		const hashes = addressesIn(await readFile(file, "utf8")).map(hashOf);
		return hashes.some((hash) => mtime <= (erasedAtByHash.get(hash) ?? new Date(0)));
	}

	if (erased.length === 0) return Promise.resolve(0);
	return removeOldFiles(directory, namesOneOfThem, new Date(Date.now() + 1));
}

/** Possible email addresses, normalized for comparison. */
function addressesIn(text: string): string[] {
	const found = text.toLowerCase().match(/[^\s<>(),;:"]+@[^\s<>(),;:"]+/g) ?? [];
	return found.map((address) => address.replace(/\.+$/, ""));
}

/** The same hash as in `erase_messages_from`. */
function hashOf(address: string): string {
	return createHash("sha256").update(address).digest("hex");
}
