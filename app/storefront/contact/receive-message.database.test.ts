import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestBakery, type TestBakery } from "../../../supabase/tests/test-bakery.ts";
import { countMessagesToMail } from "../../bakery/messages/mailing/queries.ts";
import { issueFormToken } from "../../platform/form-token.server.ts";
import { receiveMessage } from "./receive-message.server.ts";

const formSecret = "a secret";
const written = {
	name: "Ada",
	email: "ada@example.com",
	subject: "A cake",
	message: "For twelve, please.",
};

let bakery: TestBakery;
let lastAddress = 0;

beforeAll(async () => {
	bakery = await startTestBakery();
});
afterAll(() => bakery.stop());
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
	return { service: bakery.as.server, formSecret, rateLimits, visitorAddress };
}

function sendFrom(visitorAddress: string, message: string = crypto.randomUUID()) {
	return receiveMessage(formOf({ message }), { ...newSubmissionContext(), visitorAddress });
}

const storedMessages = () => bakery.sql`
	select name, email, subject, message, spam, spam_reason from public.contact_messages`;

describe("a message from the contact form", () => {
	test("is stored before it counts as sent", async () => {
		const result = await receiveMessage(formOf({ name: "  Ada " }), newSubmissionContext());
		expect(result).toEqual({ status: "sent" });
		expect(await storedMessages()).toEqual([{ ...written, spam: false, spam_reason: null }]);
	});

	test("is stored once when it is sent twice at the same time", async () => {
		const submissionContext = newSubmissionContext();
		const results = await Promise.all(
			[1, 2].map(() => receiveMessage(formOf({}), submissionContext)),
		);
		expect(results).toEqual([{ status: "sent" }, { status: "sent" }]);
		expect(await storedMessages()).toHaveLength(1);
	});

	test("is stored once when it is sent again within an hour, whichever hour that is in", async () => {
		const submissionContext = newSubmissionContext();
		await receiveMessage(formOf({}), submissionContext);
		await bakery.sql`
			update public.contact_messages set created_at = now() - interval '59 minutes'`;
		await receiveMessage(formOf({ email: "ADA@example.com" }), submissionContext);
		expect(await storedMessages()).toHaveLength(1);
		await bakery.sql`
			update public.contact_messages set created_at = now() - interval '61 minutes'`;
		await receiveMessage(formOf({}), submissionContext);
		expect(await storedMessages()).toHaveLength(2);
	});

	test("is stored once when the same filling of the form is sent again, however late", async () => {
		const filling = crypto.randomUUID();
		await receiveMessage(formOf({ filling }), newSubmissionContext());
		await bakery.sql`update public.contact_messages set created_at = now() - interval '3 days'`;
		const sentAgain = await receiveMessage(formOf({ filling }), newSubmissionContext());
		expect(sentAgain).toEqual({ status: "sent" });
		expect(await storedMessages()).toHaveLength(1);
		await receiveMessage(formOf({ filling, message: "For ten, please." }), newSubmissionContext());
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

describe("what looks like spam", () => {
	test.each([
		[
			"fills in the field that people do not see",
			() => ({ homepage: "https://spam.example" }),
			"hidden-field",
		],
		["is sent faster than a person writes", () => ({ token: openedSecondsAgo(1) }), "too-fast"],
		["comes without our form", () => ({ token: "" }), "unknown-form"],
		["comes with a form that was made up", () => ({ token: "tl1q2c.AAAA" }), "unknown-form"],
	])("and %s is stored as spam", async (_, fields, spam_reason) => {
		const result = await receiveMessage(formOf(fields()), newSubmissionContext());
		expect(result).toEqual({ status: "sent" });
		expect(await storedMessages()).toMatchObject([{ spam: true, spam_reason }]);
	});

	test("is what one sender writes beyond five messages, and beyond thirty nothing is stored", async () => {
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
		expect(counts).toEqual({ stored: 30, kept: 5 });
		expect(await receiveMessage(formOf({}), newSubmissionContext())).toEqual({ status: "sent" });
	});
});

describe("a flood", () => {
	/** Pretends that so many have been counted. */
	const pretend = (limit: string, points: number) => bakery.sql`
		update private.rate_limits set points = ${points} where key like ${`${limit}:%`}`;
	const counted = async (limit: string) => {
		const [row] = await bakery.sql`
			select points from private.rate_limits where key like ${`${limit}:%`}`;
		return row?.points;
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

	test("that is rejected is not counted against others", async () => {
		await sendFrom("10.3.0.1");
		await pretend("contact-message-day", 100);
		for (let time = 1; time <= 3; time++) await sendFrom("10.3.0.1");
		expect(await counted("contact-message-in-all")).toBe(1);
		expect(await counted("contact-message-network")).toBe(1);
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
