import { beforeEach, describe, expect, test, vi } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { countMessagesToMail } from "../../bakery/messages/mailing.ts";
import { listMessages, moveMessages } from "../../bakery/messages/messages.ts";
import { englishWords } from "../../bakery/words/words.server.ts";
import { issueFormToken } from "../../platform/requests/form-token.server.ts";
import { receiveMessage } from "./receive-message.server.ts";

const formSecret = "a secret";
const written = {
	...{ name: "Ada", email: "ada@example.com", subject: "A cake" },
	message: "For twelve, please.",
};

let lastAddress = 0;

const bakery = bakeryForTests();
beforeEach(async () => {
	await bakery.sql`truncate public.contact_messages, private.rate_limits`;
});

const openedSecondsAgo = (seconds: number) =>
	issueFormToken(formSecret, Date.now() - seconds * 1000);

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	const complete = { ...written, token: openedSecondsAgo(60), homepage: "", ...fields };
	for (const [name, value] of Object.entries(complete)) form.set(name, value);
	return form;
}

/** Somebody new: how much they send is counted from the start. */
function newSubmissionContext() {
	lastAddress += 1;
	const { rateLimits } = bakery.backend;
	const visitorAddress = `10.0.${lastAddress}.1`;
	const siteUrl = "https://rye.example";
	return {
		service: bakery.as.server,
		...{ siteUrl, formSecret, rateLimits, visitorAddress, words: englishWords },
	};
}

function sendFrom(visitorAddress: string, message: string = crypto.randomUUID()) {
	return receiveMessage(formOf({ message }), { ...newSubmissionContext(), visitorAddress });
}

const storedMessages = () => bakery.sql`
	select name, email, subject, message, spam, spam_reason, spam_score
	from public.contact_messages order by created_at`;

describe("a message from the contact form", () => {
	test("is stored once when it is sent twice at the same time", async () => {
		const submissionContext = newSubmissionContext();
		const results = await Promise.all(
			[1, 2].map(() => receiveMessage(formOf({}), submissionContext)),
		);
		expect(results).toEqual([{ status: "sent" }, { status: "sent" }]);
		expect(await storedMessages()).toHaveLength(1);
	});

	test("is stored once, whichever way the domain of its sender is written", async () => {
		for (const domain of ["BÄCKEREI.example", "xn--bckerei-5wa.example"]) {
			const result = await receiveMessage(
				formOf({ email: `ada@${domain}` }),
				newSubmissionContext(),
			);
			expect(result).toEqual({ status: "sent" });
		}
		expect(await storedMessages()).toMatchObject([{ email: "ada@bäckerei.example" }]);
	});

	test("is stored once when the same form is sent again, however late", async () => {
		const form_id = crypto.randomUUID();
		await receiveMessage(formOf({ form_id }), newSubmissionContext());
		await bakery.sql`update public.contact_messages set created_at = now() - interval '3 days'`;
		const sentAgain = await receiveMessage(formOf({ form_id }), newSubmissionContext());
		expect(sentAgain).toEqual({ status: "sent" });
		expect(await storedMessages()).toHaveLength(1);
		await receiveMessage(formOf({ form_id, message: "For ten, please." }), newSubmissionContext());
		expect(await storedMessages()).toHaveLength(2);
	});

	test("comes back with its errors when something is wrong with it", async () => {
		const token = openedSecondsAgo(60);
		const result = await receiveMessage(formOf({ email: "ada@", token }), newSubmissionContext());
		expect(result).toEqual({
			status: "invalid",
			form: { values: { ...written, email: "ada@" }, token, hiddenField: "", formInstanceId: "" },
			errors: { email: "Invalid email address" },
		});
		expect(await storedMessages()).toEqual([]);
	});

	test("comes back when it cannot be stored", async () => {
		// The database refuses messages from anybody but the server.
		const submissionContext = { ...newSubmissionContext(), service: bakery.as.anonymous };
		expect(await receiveMessage(formOf({}), submissionContext)).toMatchObject({
			status: "not-stored",
			form: { values: written },
		});
	});
});

const pastedLinks = "http://a.example/1 http://b.example/2 www.c.example/3";

describe("what looks like spam", () => {
	test.each([
		["has three links", () => ({ message: pastedLinks }), 5],
		["is sent faster than most people write", () => ({ token: openedSecondsAgo(1) }), 5],
		["comes without our form", () => ({ token: "" }), 8],
		["comes with a form that was made up", () => ({ token: "tl1q2c.AAAA" }), 8],
		["fills in the field that people do not see", () => ({ homepage: "https://spam.example" }), 8],
		[
			"links to this site alone",
			() => ({ message: "https://rye.example/a http://www.rye.example/b https://rye.example/c" }),
			0,
		],
	])("and only %s goes to the inbox", async (_, fields, spam_score) => {
		await receiveMessage(formOf(fields()), newSubmissionContext());
		expect(await storedMessages()).toMatchObject([{ spam: false, spam_reason: null, spam_score }]);
	});

	test("is what one connection sends beyond fifteen messages, and beyond thirty nothing is stored", async () => {
		const submissionContext = newSubmissionContext();
		const send = (number: number) =>
			receiveMessage(formOf({ message: `Message ${number}` }), submissionContext);
		for (let number = 1; number <= 30; number++) await send(number);
		const refused = await send(31);
		expect(refused).toMatchObject({ status: "too-many", form: { values: { name: "Ada" } } });
		expect(refused).toHaveProperty("retryAfterSeconds", expect.any(Number));
		const [counts] = await bakery.sql`
			select count(*)::int as stored, count(*) filter (where not spam)::int as kept
			from public.contact_messages`;
		expect(counts).toEqual({ stored: 30, kept: 15 });
		expect(await receiveMessage(formOf({}), newSubmissionContext())).toEqual({ status: "sent" });
	});
});

describe("a message that the owner has taken out of the spam folder", () => {
	const suspicious = () => ({ message: pastedLinks, token: openedSecondsAgo(1) });

	async function move(folder: "inbox" | "spam") {
		const { messages } = await listMessages(bakery.as.administrator, {
			folder: folder === "inbox" ? "spam" : "inbox",
		});
		const ids = messages.map(({ id }) => id);
		await moveMessages(bakery.as.administrator, ids, folder);
	}

	async function isNextSpam(fields: Record<string, string>) {
		const subject = crypto.randomUUID();
		await receiveMessage(formOf({ ...suspicious(), ...fields, subject }), newSubmissionContext());
		const [row] = await bakery.sql`
			select spam from public.contact_messages where subject = ${subject}`;
		return row?.spam;
	}

	beforeEach(async () => {
		await receiveMessage(formOf(suspicious()), newSubmissionContext());
		await move("inbox");
	});

	test("makes its sender a trusted one, whatever the capitals", async () => {
		const others = { message: "http://d.example http://e.example http://f.example" };
		expect(await isNextSpam({ ...others, email: "ADA@example.com" })).toBe(false);
		expect(await isNextSpam({ ...others, email: "bob@example.com" })).toBe(true);
	});

	test("makes its links no sign for other senders, and no others that look like them", async () => {
		const email = "bob@example.com";
		expect(await isNextSpam({ email })).toBe(false);
		const message = "http://a.example.evil.example http://xb.example http://c.exampl";
		expect(await isNextSpam({ email, message })).toBe(true);
	});

	test("teaches nothing anymore once it's moved back", async () => {
		await move("spam");
		expect(await isNextSpam({ email: "ada@example.com" })).toBe(true);
	});
});

describe("a flood", () => {
	/** Pretends that so many have been counted. */
	const pretend = (limit: string, count: number) => bakery.sql`
		update private.rate_limits set count = ${count} where key like ${`${limit}:%`}`;
	const counted = async (limit: string) => {
		const [row] = await bakery.sql`
			select count from private.rate_limits where key like ${`${limit}:%`}`;
		return row?.count;
	};

	test.each([
		["IPv6 network", (number: number) => `2001:db8:1:${number.toString(16)}::1`, "2001:db8:2::1"],
		["IPv4 network", (number: number) => `198.51.100.${number}`, "198.51.101.1"],
	])("from many connections of one %s is rejected after 60", async (_, address, elsewhere) => {
		for (let number = 1; number <= 60; number++) {
			expect(await sendFrom(address(number))).toEqual({ status: "sent" });
		}
		const rejected = await sendFrom(address(61), "Do you bake on Sundays?");
		expect(rejected).toMatchObject({
			status: "too-many",
			form: { values: { message: "Do you bake on Sundays?" } },
		});
		expect(await sendFrom(elsewhere)).toEqual({ status: "sent" });
	});

	test("from one connection is rejected after 100 in a day, whatever process receives it", async () => {
		await sendFrom("203.0.113.1");
		await pretend("contact-message-day", 100);
		const rejected = await sendFrom("203.0.113.1");
		expect(rejected).toMatchObject({ status: "too-many" });
		const { retryAfterSeconds } = rejected as { retryAfterSeconds: number };
		expect(retryAfterSeconds).toBeGreaterThan(23 * 60 * 60);
		expect(await sendFrom("203.0.113.2")).toEqual({ status: "sent" });
	});

	test("goes to spam without a mail after 100 in an hour, and is logged once", async () => {
		const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
		try {
			await sendFrom("10.1.0.1", "The first");
			await pretend("contact-message-in-all", 99);
			for (const number of [100, 101, 102]) await sendFrom(`10.1.${number}.1`, String(number));
			const rows = await bakery.sql`
				select message, spam from public.contact_messages order by created_at`;
			expect(rows.map(({ message, spam }) => [message, spam])).toEqual([
				["The first", false],
				["100", false],
				["101", true],
				["102", true],
			]);
			expect(await countMessagesToMail(bakery.as.server)).toBe(2);
			expect(written.mock.calls.map(([line]) => line)).toEqual([
				expect.stringContaining("over 100 messages arrived within an hour"),
			]);
		} finally {
			written.mockRestore();
		}
	});

	test("that couldn't be stored is counted against nobody", async () => {
		await bakery.sql`
			alter table public.contact_messages add constraint full_disk check (message <> 'Full')`;
		try {
			for (let time = 1; time <= 3; time++) {
				expect(await sendFrom("10.4.0.1", "Full")).toMatchObject({ status: "not-stored" });
			}
		} finally {
			await bakery.sql`alter table public.contact_messages drop constraint full_disk`;
		}
		for (const limit of ["contact-message", "contact-message-in-all", "contact-message-day"]) {
			expect(await counted(limit), limit).toBe(0);
		}
		expect(await sendFrom("10.4.0.1", "Empty")).toEqual({ status: "sent" });
	});

	// The last one: the limits remember in memory who has exceeded them.
	test("of 1,000 in an hour is stored no further", async () => {
		await sendFrom("10.2.0.1");
		await pretend("contact-message-in-all", 1000);
		expect(await sendFrom("10.2.1.1")).toMatchObject({ status: "too-many" });
		const [row] = await bakery.sql`select count(*)::int as stored from public.contact_messages`;
		expect(row?.stored).toBe(1);
	});
});
