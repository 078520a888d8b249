import { expect, it } from "vitest";
import { createPermissionCheck } from "../backend/accounts/administrators/permission-check.ts";
import { clockRoutes } from "./clock-routes.ts";

const owner = "owner.access.token";

const language = "en-US";

const routes = clockRoutes({
	readSettings: async () => ({ timeZone: "America/New_York", language }),
	hasPermission: createPermissionCheck(
		{
			findTeamMember: async (token) =>
				token === owner ? { userId: "owner", permissions: ["own-account"] } : null,
		},
		{ name: "clock-request", max: 60, windowSeconds: 60 },
	),
	visitorAddress: () => "192.0.2.1",
});

const ask = (question: Record<string, string>, token = owner) =>
	routes.request(`/clock?${new URLSearchParams(question)}`, {
		headers: { authorization: `Bearer ${token}` },
	});

it.each([
	[
		{ date: "2027-07-04", time: "07:00" },
		"2027-07-04T11:00:00.000Z",
		"07:00",
		"Sunday, July 4, 2027 at 7:00 AM",
	],
	[
		{ date: "2027-03-14", time: "02:30" },
		"2027-03-14T07:30:00.000Z",
		"03:30",
		"Sunday, March 14, 2027 at 3:30 AM (the clocks are set forward then)",
	],
	[
		{ date: "2027-11-07", time: "01:30" },
		"2027-11-07T05:30:00.000Z",
		"01:30",
		"Sunday, November 7, 2027 at 1:30 AM (the first time: the clocks are set back then)",
	],
])("says what %j is in the bakery", async (question, instant, time, words) => {
	const response = await ask(question);
	expect(response.headers.get("cache-control")).toBe("no-store");
	const date = instant.slice(0, 10);
	expect(await response.json()).toEqual({ instant, date, time, words });
});

it("tells nobody but administrators", async () => {
	const response = await ask({ date: "2027-07-04", time: "07:00" }, "visitor.access.token");
	expect(response.status).toBe(401);
	expect((await routes.request("/clock?date=2027-07-04&time=07:00")).status).toBe(401);
});
