import { ask } from "./ask.ts";
import type { Target } from "./batches.ts";
import type { Verdict } from "./faults.ts";
import { anyOf, type SoakedSite, someAddress } from "./site.ts";

/** A page, as its path, and the targets on it. */
export interface Place {
	path: string;
	shows: readonly Target[];
}

export interface Visit {
	verdict: Verdict;
	/** How long a page took; null for an image, which may have to be made. */
	milliseconds: number | null;
}

/** Images that were seen on pages, at most so many. */
const keptImages = 300;

/** Visitors of pages. @param places the pages, those more often that are named more often. */
export function createVisits(site: SoakedSite, places: readonly Place[]) {
	const images: string[] = [];

	async function visit(path: string, shows: readonly Target[], origin = anyOrigin()) {
		const answer = await ask(origin + path, {
			headers: { "x-forwarded-for": someAddress(), accept: "text/html,image/avif,*/*" },
		});
		const head = { status: answer.status, retryAfter: answer.headers["retry-after"] };
		const verdict = site.faults.judge(head, (status) => status === 200, `GET ${path}`);
		const isPage = /html|text\/x-script/.test(answer.headers["content-type"] ?? "");
		const text = isPage ? answer.body.toString() : "";
		if (verdict === "answered" && isPage) {
			const { sentAt, receivedAt } = answer;
			site.batches.judge({ text, place: origin + path, shows, sentAt, receivedAt });
			for (const [image] of text.matchAll(/\/pictures\/[^\s"'\\<>),&]+/g)) {
				if (images.length < keptImages && !images.includes(image)) images.push(image);
			}
		}
		return { text, verdict, milliseconds: answer.receivedAt - answer.sentAt };
	}

	const anyOrigin = () => anyOf(site.programs).origin;

	return {
		/** A visitor asks for a page. */
		page(): Promise<Visit> {
			const { path, shows } = anyOf(places);
			return visit(path, shows);
		},
		/** A visitor who is on the site goes to a page: the data of it alone. */
		data(): Promise<Visit> {
			const { path, shows } = anyOf(places);
			return visit(path === "/" ? "/_.data" : `${path}.data`, shows);
		},
		/** A browser asks for an image that it has seen on a page. */
		async image(): Promise<Visit> {
			const { verdict } = await visit(images.length > 0 ? anyOf(images) : "/icon.svg", []);
			return { verdict, milliseconds: null };
		},
		/** Asks for a page at one program and judges it. @returns its text */
		look: async (origin: string, { path, shows }: Place) => (await visit(path, shows, origin)).text,
	};
}
