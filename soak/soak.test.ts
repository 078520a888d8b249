import { expect, test } from "vitest";
import { type InstallationName, installations } from "./installations.ts";
import { report } from "./report.ts";
import { soak } from "./run.ts";

// The short form of `npm run test:soak`. Only the long one can say whether memory grows.

const names = Object.keys(installations) as InstallationName[];

test.each(names)(
	"a site in the mode %s does nothing wrong under twice its comfortable load",
	{ timeout: 300_000 },
	async (installation) => {
		const result = await soak({
			installation,
			seconds: 8,
			waitsForImages: false,
			secondsOfTrial: 0.5,
			streams: 20,
			progress() {},
		});
		expect(result.faults, report(result)).toEqual([]);
		expect(result.load.answered).toBeGreaterThan(0);
		expect(result.confirmed.saves).toBeGreaterThan(0);
	},
);
