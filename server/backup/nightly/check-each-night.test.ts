import { expect, test } from "vitest";
import { createTestClock } from "../fixtures/test-clock.ts";
import { checkEachNight } from "./nights.ts";

const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(60 * count);

/** Looks at a site that starts at a time of day, where the server is. */
function startAt(hour: number, minute: number, whileLooking = async () => {}) {
	const clock = createTestClock(new Date(2026, 10, 22, hour, minute));
	const looks: string[] = [];
	const nights = checkEachNight(async () => {
		const { hours, minutes } = partsOf(clock.now());
		looks.push(`${hours}:${minutes}`);
		await whileLooking();
	}, clock);
	return { clock, looks, nights };
}

function partsOf(date: Date) {
	const [hours, minutes] = [date.getHours(), String(date.getMinutes()).padStart(2, "0")];
	return { hours, minutes };
}

test("it is looked soon after the start", async () => {
	const { clock, looks } = startAt(10, 0);
	await clock.pass(seconds(14));
	expect(looks).toEqual([]);
	await clock.pass(seconds(1));
	expect(looks).toEqual(["10:00"]);
});

test("it is looked again and again, and just when the night comes", async () => {
	const { clock, looks } = startAt(2, 51);
	await clock.pass(minutes(15));
	expect(looks).toEqual(["2:51", "2:56", "3:00", "3:05"]);
});

test("a look that takes long delays the next one, and the end waits for it", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	const { clock, looks, nights } = startAt(10, 0, () => promise);
	await clock.pass(minutes(60));
	expect(looks).toHaveLength(1);
	let isEnded = false;
	const stopping = nights.stop().then(() => {
		isEnded = true;
	});
	await clock.pass(0);
	expect(isEnded).toBe(false);
	resolve();
	await stopping;
	await clock.pass(minutes(60));
	expect(looks).toHaveLength(1);
});
