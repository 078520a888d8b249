import { expect, test } from "vitest";
import { soak } from "./run.ts";

// SOAK_SECONDS sets how long each site is loaded: `npm run test:soak` takes ten minutes. Only the long
// form can say whether memory grows.

const seconds = Number(process.env.SOAK_SECONDS ?? 8);
const isLong = seconds > 60;

test.each(["embedded", "shared"] as const)(
	"a site in the mode %s does nothing wrong under twice its comfortable load",
	{ timeout: (seconds + 600) * 1000 },
	async (name) => {
		const { faults, report, answered, saves } = await soak(name, {
			seconds,
			waitsForImages: isLong,
			secondsOfTrial: isLong ? 5 : 0.5,
			streams: isLong ? 100 : 20,
		});
		console.log(`${name}\n${report}`);
		expect(faults, report).toEqual([]);
		expect(answered).toBeGreaterThan(0);
		expect(saves).toBeGreaterThan(0);
	},
);
