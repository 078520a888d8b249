import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

// High enough to be near the best size, low enough that a saved change shows at once.
const brotliQuality = 5;

/** A body in each encoding, compressed in the background. */
export async function compress(identity: Buffer): Promise<Record<Encoding, Buffer>> {
	const [br, gzip] = await Promise.all([
		compressBrotli(identity, brotliOptions(identity)),
		compressGzip(identity),
	]);
	return { br, gzip, identity };
}

/** The same at once, while everything else waits. */
export function compressAtOnce(identity: Buffer): Record<Encoding, Buffer> {
	const br = brotliCompressSync(identity, brotliOptions(identity));
	return { br, gzip: gzipSync(identity), identity };
}

function brotliOptions({ byteLength }: Buffer) {
	return {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: brotliQuality,
			// Without it the encoder sets up tables for a stream of any length, megabytes of them.
			[constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
		},
	};
}
