import { randomUUID } from "node:crypto";
import { ask } from "./ask.ts";
import { anyOf, type SoakedSite, someAddress } from "./soaked-site.ts";
import { judgeStatus } from "./statuses.ts";

export interface Messages {
	/** A visitor sends the contact form. */
	one(): Promise<void>;
	/** Notes each message that was taken and is not stored once. */
	compareWithDatabase(): Promise<void>;
	readonly count: number;
}

/** The way of a browser without scripts: it is led to another page when the message is stored. */
const taken = 303;

export function createMessages({ programs, database, faults }: SoakedSite): Messages {
	const subjects: string[] = [];

	async function tokenAt(origin: string): Promise<string | undefined> {
		const { status, body } = await ask(`${origin}/contact`, {
			headers: { "x-forwarded-for": someAddress() },
		});
		if (status !== 200) return undefined;
		const [, token] = /name="token" value="([^"]+)"/.exec(body.toString()) ?? [];
		if (!token) faults.note("a contact form without a token", origin);
		return token;
	}

	return {
		async one() {
			const { origin } = anyOf(programs);
			const token = await tokenAt(origin);
			if (!token) return;
			const subject = `Order ${randomUUID()}`;
			const { status, headers } = await ask(`${origin}/contact`, {
				method: "POST",
				headers: {
					"content-type": "application/x-www-form-urlencoded",
					"x-forwarded-for": someAddress(),
					origin,
				},
				body: new URLSearchParams({
					token,
					name: "A Visitor",
					email: "visitor@bakery.test",
					subject,
					message: "Two loaves of rye for Saturday, please.",
				}).toString(),
			});
			const head = { status, retryAfter: headers["retry-after"] };
			const verdict = judgeStatus(head, (each) => each === taken, "POST /contact", faults);
			if (verdict === "answered") subjects.push(subject);
		},
		async compareWithDatabase() {
			const rows = await database<{ subject: string }[]>`select subject from contact_messages`;
			const stored = new Map<string, number>();
			for (const { subject } of rows) stored.set(subject, (stored.get(subject) ?? 0) + 1);
			for (const subject of subjects) {
				const copies = stored.get(subject) ?? 0;
				if (copies === 0) faults.note("a message is lost", subject);
				if (copies > 1) faults.note("a message is stored twice", subject);
			}
		},
		get count() {
			return subjects.length;
		},
	};
}
