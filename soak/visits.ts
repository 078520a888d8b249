import { type Answer, ask } from "./ask.ts";
import type { Target } from "./batches.ts";
import { anyOf, type SoakedSite, someAddress } from "./soaked-site.ts";
import { judgeStatus, type Verdict } from "./statuses.ts";

/** A page, as its path, and the targets on it. */
export interface Place {
	path: string;
	shows: readonly Target[];
}

export interface Visits {
	/** A visitor asks for a page. */
	page(): Promise<Visit>;
	/** A visitor who is on the site goes to a page: the data of it alone. */
	data(): Promise<Visit>;
	/** A browser asks for an image that it has seen on a page. */
	image(): Promise<Visit>;
	/** Asks for a page at one program and judges it. */
	look(origin: string, place: Place): Promise<Answer>;
}

export interface Visit {
	verdict: Verdict;
	/** How long a page took; null for an image, which may have to be made. */
	milliseconds: number | null;
}

/** Images that were seen on pages, at most so many. */
const keptImages = 300;

/** @param places the pages that are visited, those more often that are named more often. */
export function createVisits(site: SoakedSite, places: readonly Place[]): Visits {
	const images: string[] = [];

	async function visit(path: string, shows: readonly Target[], origin = anyOrigin()) {
		const answer = await ask(origin + path, {
			headers: { "x-forwarded-for": someAddress(), accept: "text/html,image/avif,*/*" },
		});
		const head = { status: answer.status, retryAfter: answer.headers["retry-after"] };
		const verdict = judgeStatus(head, (status) => status === 200, `GET ${path}`, site.faults);
		const isPage = /html|text\/x-script/.test(answer.headers["content-type"] ?? "");
		if (verdict === "answered" && isPage) {
			const { sentAt, receivedAt } = answer;
			const text = answer.body.toString();
			site.batches.judge({ text, place: origin + path, shows, sentAt, receivedAt });
			keepImages(text);
		}
		return { answer, verdict, milliseconds: answer.receivedAt - answer.sentAt };
	}

	const anyOrigin = () => anyOf(site.programs).origin;

	function keepImages(text: string): void {
		for (const [path] of text.matchAll(/\/pictures\/[^\s"'\\<>),&]+/g)) {
			if (images.includes(path)) continue;
			if (images.length < keptImages) images.push(path);
			else images[Math.floor(Math.random() * keptImages)] = path;
		}
	}

	return {
		page() {
			const { path, shows } = anyOf(places);
			return visit(path, shows);
		},
		data() {
			const { path, shows } = anyOf(places);
			return visit(path === "/" ? "/_.data" : `${path}.data`, shows);
		},
		async image() {
			const { verdict } = await visit(images.length > 0 ? anyOf(images) : "/icon.svg", []);
			return { verdict, milliseconds: null };
		},
		look: async (origin, { path, shows }) => (await visit(path, shows, origin)).answer,
	};
}
