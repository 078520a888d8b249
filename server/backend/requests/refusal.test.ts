import { expect, test } from "vitest";
import { DatabaseUnreachable, FileStorageFailure } from "./outages.ts";
import { answerOrRefuse } from "./refusal.ts";

test("while the database is away, the API says when to come again", async () => {
	const response = await answerOrRefuse(() => Promise.reject(new DatabaseUnreachable("away")));
	expect(response.status).toBe(503);
	expect(response.headers.get("retry-after")).toBe("10");
});

test.each([
	["40P01", 503, "Something else was being saved at the same time. Please try again."],
	["40001", 503, "Something else was being saved at the same time. Please try again."],
	["55P03", 503, "Something else was being saved at the same time. Please try again."],
	["25006", 503, "Couldn't reach the database. Please try again in a minute."],
	["57P03", 503, "Couldn't reach the database. Please try again in a minute."],
	["53100", 503, "The server's disk is full. Free some space there, then try again."],
	["PT503", 503, "The site is being restored from a backup. Please try again in a minute."],
])(
	"what Postgres says with the code %s is said in words for people",
	async (code, status, message) => {
		const failure = Object.assign(new Error("deadlock detected"), { code });
		const response = await answerOrRefuse(() => Promise.reject(failure));
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ message });
	},
);

test("files that can't be stored are an outage", async () => {
	const failure = new FileStorageFailure("The folder of the files can't be written.");
	const response = await answerOrRefuse(() => Promise.reject(failure));
	expect(response.status).toBe(503);
	expect(await response.json()).toMatchObject({
		message: "Image storage isn't working right now. Please try again in a minute.",
	});
});
