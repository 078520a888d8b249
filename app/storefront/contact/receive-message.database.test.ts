import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestBakery, type TestBakery } from "../../../supabase/tests/test-bakery.ts";
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
	await bakery.sql`truncate public.contact_messages`;
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
	const visitorAddress = `192.0.2.${lastAddress}`;
	return { service: bakery.as.server, formSecret, rateLimits, visitorAddress };
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
