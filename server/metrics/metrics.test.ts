import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

describe("figures in the text format of Prometheus", () => {
	it("look when they are asked for, and do without what fails", async () => {
		const metrics = createMetrics();
		const watch = (queue: string, read: () => Promise<number> | null) =>
			metrics.gauge("waiting", "Work.", read, { labels: { queue } });
		let size = 1;
		watch("pages", async () => size);
		watch("mails", () => Promise.reject(new Error("away")));
		watch("unknown", () => null);
		size = 7;
		const samples = (await metrics.text()).split("\n").filter((line) => !line.startsWith("#"));
		expect(samples).toEqual(['waiting{queue="pages"} 7', ""]);
	});

	it("sort durations into buckets that include each other", async () => {
		const metrics = createMetrics();
		const durations = metrics.durations<{ route: string }>("seconds", "Time.");
		for (const seconds of [0.005, 0.25, 0.25, 60]) durations.observe({ route: "page" }, seconds);
		const text = await metrics.text();
		expect(text).toContain('seconds_bucket{route="page",le="0.005"} 1');
		expect(text).toContain('seconds_bucket{route="page",le="0.1"} 1');
		expect(text).toContain('seconds_bucket{route="page",le="0.25"} 3');
		expect(text).toContain('seconds_bucket{route="page",le="10"} 3');
		expect(text).toContain('seconds_bucket{route="page",le="+Inf"} 4');
		expect(text).toContain('seconds_count{route="page"} 4');
		expect(text).toContain('seconds_sum{route="page"} 60.505');
	});
});
