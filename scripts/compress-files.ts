import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;

/** Writes a `.br` and a `.gz` beside each text file of a folder, as small as they get. */
export async function compressFiles(directory: string): Promise<void> {
	const names = await readdir(directory);
	await Promise.all(
		names
			.filter((name) => compressible.test(name))
			.map(async (name) => {
				const file = path.join(directory, name);
				const content = await readFile(file);
				await writeFile(`${file}.br`, await compressBrotli(content));
				await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }));
			}),
	);
}
