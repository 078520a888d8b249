import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;

/** Brotli's own choice, and larger blocks with short codes for near distances: either is smaller for some. */
const brotliParams = [
	{},
	{ [constants.BROTLI_PARAM_LGBLOCK]: 19, [constants.BROTLI_PARAM_NDIRECT]: 15 },
];

/** Writes a `.br` and a `.gz` beside each text file of a folder, as small as they get. */
export async function compressFiles(directory: string): Promise<void> {
	const names = await readdir(directory);
	await Promise.all(
		names
			.filter((name) => compressible.test(name))
			.map(async (name) => {
				const file = path.join(directory, name);
				const content = await readFile(file);
				await writeFile(`${file}.br`, await compressBest(content));
				await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }));
			}),
	);
}

async function compressBest(content: Buffer): Promise<Buffer> {
	const attempts = brotliParams.map((params) => compressBrotli(content, { params }));
	const results = await Promise.all(attempts);
	return results.reduce((best, other) => (other.length < best.length ? other : best));
}
