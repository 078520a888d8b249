import type { PublicPath } from "../app/storefront/pages.ts";
import { type Program, startProgram } from "../e2e/program.ts";
import { decimal, type Figure, median, progress } from "./figures.ts";
import { measureRate } from "./load-generator.ts";
import { pageUrls, withSite } from "./site.ts";

const measuredPaths = ["/", "/products", "/products/:id"] satisfies PublicPath[];
const rounds = 9;
const secondsOfLoad = 2;
const minRatio = 0.95;

/** How fast pages leave the memory, against a bare server that sends the same bytes. */
export function measureRates(): Promise<Figure[]> {
	return withSite(async (site) => {
		const pages = await pageUrls(site);
		const urls = measuredPaths.map((path) => pages[path]);
		const bare = await startProgram({
			command: ["bench/bare-server.ts"],
			environment: { COPIED_URLS: urls.join(" ") },
			readyWhenPrinted: "Serving copies.",
		});
		try {
			const figures: Figure[] = [];
			for (const url of urls) figures.push(await compare(new URL(url).pathname, site, bare));
			return figures;
		} finally {
			await bare.stop();
		}
	});
}

async function compare(path: string, site: Program, bare: Program): Promise<Figure> {
	progress(`rates: ${path}`);
	const rateOf = ({ origin }: Program) => measureRate([origin + path], secondsOfLoad);
	const ratios: number[] = [];
	const rates: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const [before, rate, after] = [await rateOf(bare), await rateOf(site), await rateOf(bare)];
		ratios.push((2 * rate) / (before + after));
		rates.push(rate);
	}
	const ratio = median(ratios);
	return {
		name: `${path} from memory, requests/s against a bare server`,
		goal: `at least ${minRatio} times`,
		measured: `${decimal(ratio)} (${Math.round(median(rates))}/s)`,
		met: ratio >= minRatio,
	};
}
