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
	/** A browser asks for a picture that it has seen on a page. */
	picture(): Promise<Visit>;
	/** Asks for a page at one program and judges it. */
	look(origin: string, place: Place): Promise<Answer>;
}

export interface Visit {
	verdict: Verdict;
	/** How long a page took; null for a picture, which may have to be made. */
	milliseconds: number | null;
}

/** Pictures that were seen on pages, at most so many. */
const keptPictures = 300;

/** @param places the pages that are visited, those more often that are named more often. */
export function createVisits(site: SoakedSite, places: readonly Place[]): Visits {
	const pictures: string[] = [];

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
			keepPictures(text);
		}
		return { answer, verdict, milliseconds: answer.receivedAt - answer.sentAt };
	}

	const anyOrigin = () => anyOf(site.programs).origin;

	function keepPictures(text: string): void {
		for (const [path] of text.matchAll(/\/pictures\/[^\s"'\\<>),&]+/g)) {
			if (pictures.includes(path)) continue;
			if (pictures.length < keptPictures) pictures.push(path);
			else pictures[Math.floor(Math.random() * keptPictures)] = path;
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
		async picture() {
			const { verdict } = await visit(pictures.length > 0 ? anyOf(pictures) : "/icon.svg", []);
			return { verdict, milliseconds: null };
		},
		look: async (origin, { path, shows }) => (await visit(path, shows, origin)).answer,
	};
}
