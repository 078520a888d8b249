import { processWide } from "../../app/platform/process-wide.server.ts";

/** Tell the values of one figure apart. All possible ones are known in advance. */
type Labels = Readonly<Record<string, string>>;

/** A count to add to, as cheap as a variable. */
export interface Count {
	value: number;
}

type Read = () => number | null | Promise<number | null>;

/** One value of a figure. */
interface Sample {
	/** In the text format of Prometheus. */
	lines(): string[] | Promise<string[]>;
}

/** Pages from a busy site take milliseconds; after ten seconds rendering gives up. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of the process, which every part of it declares and counts. */
export const metrics = processWide("metrics", createMetrics);

/** An own set of figures; the process has one, and tests have theirs. */
export function createMetrics() {
	const families = new Map<string, { head: string; samples: Map<string, Sample> }>();

	/** The built app and the program around it declare some alike, and share their values then. */
	function declare<Named extends Labels, Own extends Sample>(
		{ name, help, type }: { name: string; help: string; type: "counter" | "gauge" | "histogram" },
		make: (name: string, labels: string) => Own,
	) {
		const samples = (families.get(name)?.samples ?? new Map()) as Map<string, Own>;
		families.set(name, { head: `# HELP ${name} ${help}\n# TYPE ${name} ${type}`, samples });
		return (labels: Named): Own => {
			const text = labelText(labels);
			const sample = samples.get(text) ?? make(name, text);
			samples.set(text, sample);
			return sample;
		};
	}

	return {
		/** Something counted. @param shown labels whose count is shown even while it is 0. */
		counter<Named extends Labels>(name: string, help: string, shown: Named[] = []) {
			const of: (labels: Named) => Count = declare({ name, help, type: "counter" }, countSample);
			for (const labels of shown) of(labels);
			const add = (labels: Named) => {
				of(labels).value += 1;
			};
			return { of, add };
		},
		/**
		 * Something read when figures are requested, by the function given last; null is not shown.
		 * @param type `counter` for what only grows.
		 */
		gauge<Named extends Labels>(name: string, help: string, type: "gauge" | "counter" = "gauge") {
			const of = declare<Named, ReadSample>({ name, help, type }, readSample);
			return {
				read(labels: Named, read: Read) {
					of(labels).read = read;
				},
			};
		},
		/** How long something takes. */
		durations<Named extends Labels>(name: string, help: string) {
			const of = declare<Named, Histogram>({ name, help, type: "histogram" }, histogram);
			return { observe: (labels: Named, seconds: number) => of(labels).observe(seconds) };
		},
		/** All figures, without those that could not be read. */
		async text(): Promise<string> {
			const texts = [...families.values()].map(async ({ head, samples }) => {
				const lines = await Promise.all([...samples.values()].map((sample) => sample.lines()));
				return `${[head, ...lines.flat()].join("\n")}\n`;
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

function countSample(name: string, labels: string): Count & Sample {
	const count = { value: 0, lines: () => [`${name}${labels} ${count.value}`] };
	return count;
}

interface ReadSample extends Sample {
	read: Read;
}

function readSample(name: string, labels: string): ReadSample {
	return {
		read: () => null,
		async lines() {
			// The other figures are needed all the more when one cannot be read.
			const value = await (async () => this.read())().catch(() => null);
			return value === null ? [] : [`${name}${labels} ${value}`];
		},
	};
}

interface Histogram extends Sample {
	observe(seconds: number): void;
}

function histogram(name: string, labels: string): Histogram {
	/** How many took at most this bound and longer than the one before; the last has no bound. */
	const counts = Array<number>(bounds.length + 1).fill(0);
	let total = 0;
	return {
		observe(seconds) {
			const bucket = bounds.findIndex((bound) => seconds <= bound);
			counts[bucket < 0 ? bounds.length : bucket] = (counts.at(bucket) ?? 0) + 1;
			total += seconds;
		},
		lines() {
			// Each bucket also counts those before it.
			let sum = 0;
			const buckets = counts.map((count, index) => {
				sum += count;
				const bound = `le="${bounds[index] ?? "+Inf"}"`;
				const all = labels === "" ? `{${bound}}` : labels.replace("}", `,${bound}}`);
				return `${name}_bucket${all} ${sum}`;
			});
			return [...buckets, `${name}_sum${labels} ${total}`, `${name}_count${labels} ${sum}`];
		},
	};
}
