import { processWide } from "../../app/platform/process.server.ts";

/** Tell the values of one figure apart. All possible ones are known in advance. */
type Labels = Readonly<Record<string, string>>;

/** A count to add to, as cheap as a variable. */
export interface Count {
	value: number;
}

type Read = () => number | null | Promise<number | null>;

/** Pages from a busy site take milliseconds; after ten seconds rendering gives up. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

/** The figures of the process, which every part of it declares and counts. */
export const metrics = processWide("metrics", createMetrics);

/** An own set of figures; the process has one, and tests have theirs. */
export function createMetrics() {
	/** The values of each figure by name and labels, in the text format of Prometheus. */
	const families = new Map<string, { head: string; values: Map<string, Read> }>();
	/** The built app and the program around it declare some alike, and share their values then. */
	const counts = new Map<string, Count>();

	function declare(name: string, help: string, type: "counter" | "gauge" | "histogram") {
		const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;
		const { values } = families.get(name) ?? { values: new Map<string, Read>() };
		families.set(name, { head, values });
		return values;
	}

	function countIn(values: Map<string, Read>, line: string): Count {
		const count = counts.get(line) ?? { value: 0 };
		counts.set(line, count);
		if (!values.has(line)) values.set(line, () => count.value);
		return count;
	}

	return {
		/** Something counted. @param shown labels whose count is shown even while it is 0. */
		counter<Named extends Labels>(name: string, help: string, shown: Named[] = []) {
			const values = declare(name, help, "counter");
			const of = (labels: Named) => countIn(values, name + labelText(labels));
			for (const labels of shown) of(labels);
			const add = (labels: Named) => {
				of(labels).value += 1;
			};
			return { of, add };
		},
		/**
		 * Something read when figures are requested; null is not shown.
		 * @param type `counter` for what only grows.
		 */
		gauge(
			name: string,
			help: string,
			read: Read,
			{ labels = {}, type = "gauge" }: { labels?: Labels; type?: "gauge" | "counter" } = {},
		): void {
			declare(name, help, type).set(name + labelText(labels), read);
		},
		/** How long something takes. Each bucket also counts those before it. */
		durations<Named extends Labels>(name: string, help: string) {
			const values = declare(name, help, "histogram");
			return {
				observe(labels: Named, seconds: number) {
					for (const bound of bounds) {
						const le = Number.isFinite(bound) ? String(bound) : "+Inf";
						const count = countIn(values, `${name}_bucket${labelText({ ...labels, le })}`);
						if (seconds <= bound) count.value += 1;
					}
					countIn(values, `${name}_sum${labelText(labels)}`).value += seconds;
					countIn(values, `${name}_count${labelText(labels)}`).value += 1;
				},
			};
		},
		/** All figures, without those that could not be read. */
		async text(): Promise<string> {
			const texts = [...families.values()].map(async ({ head, values }) => {
				const lines = [...values].map(async ([line, read]) => {
					// The other figures are needed all the more when one cannot be read.
					const value = await (async () => read())().catch(() => null);
					return value === null ? [] : `${line} ${value}`;
				});
				return `${[head, ...(await Promise.all(lines)).flat()].join("\n")}\n`;
			});
			return (await Promise.all(texts)).join("");
		},
	};
}

/** `{kind="page",status="2xx"}`, or nothing. */
function labelText(labels: Labels): string {
	const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
	return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
