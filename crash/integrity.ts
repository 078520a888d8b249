import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { IMAGE_BUCKET } from "../app/bakery/media/image-source.ts";
import { isUnfinished } from "../server/process/durable-files.ts";
import { errorCode } from "../server/process/start-error.ts";
import type { Installation } from "./installation.ts";

/**
 * Looks for what must never be there, whatever was killed when.
 * @returns a line for each fault.
 */
export function findFaults({ dataDirectory, withDatabase }: Installation): Promise<string[]> {
	return withDatabase(async (sql) => [
		...(await faultsOfProducts(sql)),
		...(await faultsOfOrders(sql)),
		...faultsOfImages(await readImages(sql, dataDirectory)),
	]);
}

/**
 * Looks for what an interruption may leave until the next start. Nobody sees it.
 * @returns a line for each thing that is left.
 */
export function findLeftovers({ dataDirectory, withDatabase }: Installation): Promise<string[]> {
	return withDatabase(async (sql) => {
		const { listed, described, files, labels } = await readImages(sql, dataDirectory);
		return [
			...described.filter((key) => !listed.has(key)).map((key) => `A description: ${key}`),
			...[...files.keys()].filter((name) => !listed.has(name)).map((name) => `A file: ${name}`),
			...[...labels.keys()].filter((name) => !files.has(name)).map((name) => `A label: ${name}`),
			...(await unfinishedFiles(dataDirectory)),
		];
	});
}

async function faultsOfProducts(sql: Sql): Promise<string[]> {
	const rows = await sql<{ name: string; fault: string }[]>`
		select name, 'has no categories' as fault from products
		where not exists (select from product_categories where product_id = products.id)
		union all
		select name, 'has another first category' from products
		where category_id is distinct from (
			select category_id from product_categories
			where product_id = products.id order by position limit 1
		)
		union all
		select products.name, 'has gaps between its categories'
		from products join product_categories on product_id = products.id
		group by products.id having max(position) >= count(*)`;
	return rows.map(({ name, fault }) => `The product ${name} ${fault}.`);
}

async function faultsOfOrders(sql: Sql): Promise<string[]> {
	const rows = await sql<{ number: number }[]>`
		select number from private.orders
		where total is distinct from (
			select sum(price * pieces) from private.order_lines where order_id = orders.id
		)
			or 1 <> (select count(*) from private.order_mails where order_id = orders.id)`;
	return rows.map(({ number }) => `Order ${number} has another total than its lines, or no mail.`);
}

/** Everything that is kept of images, by their names. */
interface KeptImages {
	/** Those that the database lists. */
	listed: Set<string>;
	/** The names of those that the owner declared. */
	described: string[];
	files: Map<string, Buffer>;
	/** The checksums that were noted beside the files. */
	labels: Map<string, string>;
}

async function readImages(sql: Sql, dataDirectory: string): Promise<KeptImages> {
	const rows = await sql<{ name: string }[]>`select name from files.images`;
	const described = await sql<{ key: string }[]>`select key from image_details`;
	const labels = await readFiles(path.join(dataDirectory, "files/.labels"));
	return {
		listed: new Set(rows.map(({ name }) => name)),
		described: described.map(({ key }) => key),
		files: await readFiles(path.join(dataDirectory, "files")),
		labels: new Map(
			[...labels].map(([name, text]) => [
				path.basename(name, ".json"),
				JSON.parse(text.toString()).eTag,
			]),
		),
	};
}

/** The files of the bucket, whose folder lies in the given one. */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
	const contents = new Map<string, Buffer>();
	const directory = path.join(folder, IMAGE_BUCKET);
	for (const name of await namesIn(directory)) {
		if (!isUnfinished(name)) contents.set(name, await readFile(path.join(directory, name)));
	}
	return contents;
}

/** None of a folder that is not there yet. */
async function namesIn(folder: string): Promise<string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		if (errorCode(error) === "ENOENT") return [];
		throw error;
	}
}

function faultsOfImages({ listed, files, labels }: KeptImages): string[] {
	return [...listed].flatMap((name) => {
		const bytes = files.get(name);
		if (!bytes) return `The image ${name} has no file.`;
		const sum = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
		return labels.get(name) === `"${sum}"` ? [] : `The label of ${name} is another's.`;
	});
}

/** Names that files have only while they are made. */
async function unfinishedFiles(dataDirectory: string): Promise<string[]> {
	const names = await readdir(path.join(dataDirectory, "files"), { recursive: true });
	return names
		.filter((name) => isUnfinished(path.basename(name)))
		.map((name) => `An unfinished file: ${name}`);
}
